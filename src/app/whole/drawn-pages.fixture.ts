import type { PublicData } from "#src/features/website/contract-pages.ts";
import type { PageBuild } from "#src/platform/pages/page-build.ts";
import type { PageAssets, PageRenderer } from "#src/shared/page-render.ts";

const assets: PageAssets = {
  css: "",
  inlined: [],
  stylesheets: [],
  fonts: [],
  script: "/assets/page.js",
  preloads: [],
};

/** Read by its address: the web half has types of its own. */
const entry = new URL("../../web/ssr/entry-server.tsx", import.meta.url).pathname;

/** Draws pages from their sources, without scripts, styles and pictures. */
export const sourceBuild: PageBuild<PublicData> = {
  renderer: async () => {
    const renderer: PageRenderer<PublicData> = await import(entry);
    return renderer;
  },
  publicAssets: assets,
  officeAssets: assets,
  shellAssets: async () => assets,
  policy: "default-src 'self'",
  narrow: (html) => html,
  finish: async (_url, html) => html,
  serveAssets: async () => undefined,
  serveOfficeAssets: async () => undefined,
};
