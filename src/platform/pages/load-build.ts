import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { PageAssets, PageRenderer } from "#src/shared/page-render.ts";
import type { FastifyInstance } from "fastify";
import { type AssetManifest, manifestSchema, outputOf, pageListSchema } from "./asset-manifest.ts";
import { paths } from "#src/shared/paths.ts";
import { contentPolicy } from "./content-policy.ts";
import { createStyleNarrower } from "./narrow-styles.ts";
import type { PageBuild } from "./page-build.ts";
import { readPageScripts } from "./page-scripts.ts";

const publicEntry = "src/web/public/entry-public.ts";
const cabinetEntry = "src/web/cabinet/main.tsx";
const officeEntry = "src/web/office/main.tsx";
const yearSeconds = 31_536_000;

/** Folders of the built web half: what browsers get, the same of the office, and the renderer of pages. */
interface BuildFolders {
  readonly client: string;
  readonly office: string;
  readonly server: string;
}

/** Reads the built web half; throws when it is not there. `collectors`: see `contentPolicy`. */
export async function loadBuild<Data>(
  { client, office, server }: BuildFolders,
  collectors: readonly string[],
): Promise<PageBuild<Data>> {
  const manifest = await readManifest(client);
  const pages = pageListSchema.parse(JSON.parse(await readFile(join(client, ".vite/pages.json"), "utf8")));
  const entryUrl = pathToFileURL(join(server, "entry-server.js")).href;
  const renderer: unknown = await import(entryUrl);
  if (!isRenderer<Data>(renderer)) throw new Error(`${entryUrl} renders no pages`);
  const publicAssets = await complete(client, outputOf(manifest, publicEntry));
  return {
    renderer: () => Promise.resolve(renderer),
    publicAssets,
    narrow: createStyleNarrower(publicAssets.css, await readPageScripts(client, manifest, publicEntry)),
    shellAssets: (route, locale) => {
      const page = route === null ? undefined : pages[paths[route]];
      const texts = `virtual:catalog/${locale}`;
      const soon =
        page === undefined ? [] : [page.module, ...page.catalogs.map((name) => `${texts}/${name}`)];
      return complete(client, outputOf(manifest, cabinetEntry, [texts, ...soon]));
    },
    officeAssets: outputOf(await readManifest(office), officeEntry),
    policy: contentPolicy(renderer.inlineScripts, collectors),
    finish: (_url, html) => Promise.resolve(html),
    serveAssets: (app) => serveFolder(app, client, "/assets/"),
    serveOfficeAssets: (app) => serveFolder(app, office, "/staff/assets/"),
  };
}

async function readManifest(folder: string): Promise<AssetManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")));
}

/** Files whose names change with what is in them. */
async function serveFolder(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, prefix),
    prefix,
    preCompressed: true,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: yearSeconds * 1000,
  });
}

/**
 * Pages include their style sheet: one request less before the first paint. The largest file is requested first: a
 * browser fetches a few at a time, and the page waits for the last.
 */
async function complete(client: string, assets: PageAssets): Promise<PageAssets> {
  const sheets = await Promise.all(assets.stylesheets.map((url) => readFile(join(client, url), "utf8")));
  const sized = await Promise.all(
    assets.preloads.map(async (url) => ({ url, size: (await stat(join(client, url))).size })),
  );
  const preloads = sized.toSorted((one, other) => other.size - one.size).map(({ url }) => url);
  return { ...assets, css: sheets.join(""), inlined: assets.stylesheets, stylesheets: [], preloads };
}

/** A built file has no types; its source (src/web/ssr/entry-server.tsx) declares what data its pages take. */
function isRenderer<Data>(module: unknown): module is PageRenderer<Data> {
  return (
    typeof module === "object" &&
    module !== null &&
    "render" in module &&
    typeof module.render === "function" &&
    "renderShell" in module &&
    typeof module.renderShell === "function" &&
    "describe" in module &&
    typeof module.describe === "function" &&
    "inlineScripts" in module &&
    Array.isArray(module.inlineScripts)
  );
}
