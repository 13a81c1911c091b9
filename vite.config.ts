import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./scripts/chunk-groups.ts";
import { dropFallbacks } from "./scripts/drop-fallbacks.ts";
import { dropIconNames } from "./scripts/drop-icon-names.ts";
import { listPages } from "./scripts/list-pages.ts";
import { precompressAssets } from "./scripts/precompress-assets.ts";
import { subsetFonts } from "./scripts/subset-fonts.ts";
import { completeLocales } from "./src/shared/page-locales.ts";
import { type CatalogSource, compileCatalogs } from "./src/web/i18n/compile-catalogs.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Where a build is made, before it takes the place of `dist` (scripts/build.ts). */
export const buildFolder = "dist.next";

/** Browsers that work with colours from colours, as the themes do: nothing is written twice for older ones. */
const cssTarget = ["chrome120", "firefox128", "safari16.4"];

/** The office is a build of its own: it shares no file with pages of customers, and theirs do not change by it. */
const officeEntry = "src/web/office/main.tsx";

/** Files of public pages and of toasts, whose arrival tests look at. */
const namedFiles = /^(public|recovery|hydrate-island|toast-place)/;

const entries = { public: "src/web/public/entry-public.ts", cabinet: "src/web/cabinet/main.tsx" };

export default defineConfig(({ command }) => ({
  root,
  // The server renders every page itself; Vite must not answer with an index.html of its own.
  appType: "custom",
  publicDir: false,
  plugins: [
    compileCatalogs(catalogsOnDisk()),
    subsetFonts(`${root}.cache/fonts`),
    tailwindcss(),
    react(),
    dropFallbacks(),
    dropIconNames(),
    listPages(),
    precompressAssets(),
  ],
  resolve: {
    // Messages are parsed while building: the browser gets the formatter without the parser.
    alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }],
  },
  build: { target: "es2022", cssTarget, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: `${buildFolder}/client`,
        assetsDir: "assets",
        manifest: true,
        emptyOutDir: true,
        rolldownOptions: {
          input: entries,
          output: {
            // The start of the cabinet lists the files of all its pages: what they are called is sent with each.
            chunkFileNames: ({ name }) =>
              namedFiles.test(name) ? "assets/[name]-[hash].js" : "assets/[hash].js",
            codeSplitting: { groups: chunkGroups({ root, ...entries }) },
          },
        },
      },
    },
    // While developing, the one server of modules has the office's too.
    ...(command === "build" && {
      office: {
        consumer: "client" as const,
        build: {
          outDir: `${buildFolder}/office`,
          // As their address: what precedes it for the office precedes its files.
          assetsDir: "staff/assets",
          manifest: true,
          emptyOutDir: true,
          rolldownOptions: {
            input: { office: officeEntry },
            // What several pages have is one file: dozens of small ones take longer.
            output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } },
          },
        },
      },
    }),
    ssr: {
      // The build puts everything in one file. While developing, packages come from node_modules as they are;
      // only the one whose inner import is replaced above must pass through Vite.
      resolve: { noExternal: command === "build" ? true : ["use-intl"] },
      ...(command === "build" && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
      build: {
        outDir: `${buildFolder}/ssr`,
        emptyOutDir: true,
        rolldownOptions: {
          input: { "entry-server": "src/web/ssr/entry-server.tsx" },
          // One instance of shared code in the process: the server's own (design: stack).
          external: /^#src\/shared\//,
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
}));

/** Languages that are still being translated are left out: they are shown in English. */
function catalogsOnDisk(): CatalogSource {
  const featuresOf = (language: string) =>
    readdirSync(`${root}locales/${language}`)
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.slice(0, -".json".length));
  return {
    files: Object.fromEntries(completeLocales.map((language) => [language, featuresOf(language)])),
    pathOf: (language, feature) => `${root}locales/${language}/${feature}.json`,
    read: (path) => readFileSync(path, "utf8"),
  };
}
