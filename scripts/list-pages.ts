import type { Plugin } from "vite";
import { readLazyPages } from "./safety/page-catalogs.ts";
import { readSources } from "./safety/source-files.ts";

/** Vite plugin: records which page of the cabinet is at which path, so that its shell can preload it. */
export function listPages(): Plugin {
  return {
    name: "list-pages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle() {
      const pages = readLazyPages(readSources("src/features/*/web/routes.tsx"));
      const list = Object.fromEntries(
        pages.map(({ at, path, catalogs }) => [at, { module: path, catalogs }]),
      );
      this.emitFile({ type: "asset", fileName: ".vite/pages.json", source: JSON.stringify(list) });
    },
  };
}
