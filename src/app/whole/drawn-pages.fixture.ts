import type { PublicData } from "#src/features/website/contract-pages.ts";
import type { PageBuild } from "#src/platform/pages/page-build.ts";
import type { PageAssets } from "#src/shared/page-render.ts";
import { describe, inlineScripts, render, renderShell } from "#src/web/ssr/entry-server.tsx";

const assets: PageAssets = {
  css: "",
  inlined: [],
  stylesheets: [],
  fonts: [],
  script: "/assets/page.js",
  preloads: [],
};

/** Draws pages from their sources, without scripts, styles and pictures. */
export const sourceBuild: PageBuild<PublicData> = {
  renderer: async () => ({ render, renderShell, describe, inlineScripts }),
  publicAssets: assets,
  officeAssets: assets,
  shellAssets: async () => assets,
  policy: "default-src 'self'",
  narrow: (html) => html,
  finish: async (_url, html) => html,
  serveAssets: async () => undefined,
  serveOfficeAssets: async () => undefined,
};
