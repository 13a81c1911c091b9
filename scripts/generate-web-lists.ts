import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { featureTiers } from "#src/features/feature-order.ts";
import { serverCatalogs } from "#src/web/i18n/shell-catalogs.ts";
import { camelCase, type FeatureList } from "./feature-list.ts";

/** Lists generated from the files in each feature's web half. */
export function webLists(root: string): FeatureList[] {
  const features = featureTiers.flat();
  const exportsOf: ExportsOf = (file, suffix) =>
    features
      .filter((feature) => existsSync(join(root, "src/features", feature, file)))
      .map((feature) => ({ name: camelCase(feature) + suffix, from: `#src/features/${feature}/${file}` }));
  const islands = findIslands(root);
  return [
    { path: "src/web/api/contracts.gen.ts", text: contractTypes(exportsOf("contract.ts", "Contract")) },
    { path: "src/web/i18n/messages.gen.ts", text: messageTypes(root) },
    {
      path: "src/web/layouts/features.gen.ts",
      text: list("webFeatures", exportsOf("web/feature.ts", "Web"), "WebFeature", "./web-feature.ts"),
    },
    {
      path: "src/web/cabinet/routes.gen.ts",
      text: list("featureRoutes", exportsOf("web/routes.tsx", "Routes")),
    },
    {
      path: "src/web/cabinet/sidebar-counts.gen.ts",
      text: list("sidebarCounts", exportsOf("web/sidebar-count.ts", "SidebarCount")),
    },
    {
      path: "src/web/cabinet/palette/palette-parts.gen.ts",
      text: paletteHooks(exportsOf("web/palette.tsx", "Palette")),
    },
    {
      path: "src/web/office/features.gen.ts",
      text: list(
        "officeFeatures",
        exportsOf("office/routes.tsx", "Office"),
        "OfficeFeature",
        "./office-feature.ts",
      ),
    },
    {
      path: "src/web/ssr/first-calls.gen.ts",
      text: list("firstCalls", exportsOf("web/first-calls.ts", "FirstCalls"), "PageCalls", "./page-calls.ts"),
    },
    {
      path: "src/web/ssr/public-pages.gen.ts",
      text: list("publicPages", exportsOf("web/public.tsx", "PublicPages"), "PageEntries", "./page-entry.ts"),
    },
    { path: "src/web/ssr/islands.gen.ts", text: islandComponents(islands) },
    { path: "src/web/public/islands.gen.ts", text: islandLoaders(islands) },
  ];
}

/** A file's export, whose name begins with its feature's. */
interface Export {
  readonly name: string;
  readonly from: string;
}
type ExportsOf = (file: string, suffix: string) => readonly Export[];

const header = "// Made by npm run codegen from src/features/feature-order.ts and the files that exist.\n";
const importLine = (kind: "import" | "import type", { name, from }: Export) =>
  `${kind} { ${name} } from "${from}";\n`;

function list(exported: string, found: readonly Export[], type?: string, typeFrom = ""): string {
  return [
    header,
    ...found.map((part) => importLine("import", part)),
    ...(type === undefined ? [] : [importLine("import type", { name: type, from: typeFrom })]),
    `\nexport const ${exported}${type === undefined ? "" : `: readonly ${type}[]`} = [\n`,
    ...found.map(({ name }) => `  ${name},\n`),
    type === undefined ? "] as const;\n" : "];\n",
  ].join("");
}

function contractTypes(found: readonly Export[]): string {
  return [
    header,
    ...found.map((part) => importLine("import type", part)),
    "\n/** Every call of the API. */\nexport type ApiContract = ",
    `${found.map(({ name }) => `typeof ${name}`).join(" &\n  ")};\n`,
  ].join("");
}

function messageTypes(root: string): string {
  const catalogs = globSync("locales/en/*.json", { cwd: root })
    .map((path) => basename(path, ".json"))
    .filter((catalog) => !serverCatalogs.includes(catalog))
    .toSorted();
  return [
    header,
    ...catalogs.map((name) => `import type ${camelCase(name)} from "../../../locales/en/${name}.json";\n`),
    "\n/** Every message the web half may show. The English catalogs are the source: a wrong key is a type error. */\n",
    "export interface Messages {\n",
    ...catalogs.map((name) => `  readonly ${keyOf(name)}: typeof ${camelCase(name)};\n`),
    '}\n\ndeclare module "use-intl" {\n  interface AppConfig {\n    readonly Messages: Messages;\n  }\n}\n',
  ].join("");
}

/** Hooks must be called one by one, in the same order every time. */
function paletteHooks(parts: readonly Export[]): string {
  const found = parts.map(({ name, from }) => ({ name: `use${pascalCase(name)}`, from }));
  return [
    header,
    importLine("import type", { name: "PalettePart", from: "./palette-part.ts" }),
    ...found.map((part) => importLine("import", part)),
    "\n/** What each feature adds to the palette for the searched words. */\n",
    "export function usePaletteParts(wanted: string): readonly PalettePart[] {\n",
    `  return [${found.map(({ name }) => `${name}(wanted)`).join(", ")}];\n}\n`,
  ].join("");
}

interface Island {
  readonly name: string;
  readonly component: string;
  readonly from: string;
}

/** Every `*-island.tsx` except those that another island imports. */
function findIslands(root: string): readonly Island[] {
  const paths = globSync(["src/features/*/web/**/*-island.tsx", "src/web/layouts/*-island.tsx"], {
    cwd: root,
  });
  const parts = new Set(
    paths.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/from "([^"]+-island\.tsx)"/g)].map(
        ([, from = ""]) =>
          from.startsWith("#") ? from.slice(1) : `${dirname(path)}/${from.replace("./", "")}`,
      ),
    ),
  );
  return paths
    .filter((path) => !parts.has(path))
    .map((path) => {
      const name = basename(path, "-island.tsx");
      return { name, component: `${pascalCase(name)}Island`, from: `#${path}` };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const pascalCase = (name: string) => camelCase(`-${name}`);
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `"${name}"`);

function islandComponents(islands: readonly Island[]): string {
  return [
    header,
    ...islands.map(({ component, from }) =>
      importLine("import", { name: `${component}, type ${component}Props`, from }),
    ),
    'import type { ReactNode } from "react";\n',
    "\n/** Every island by its name, with its properties. */\nexport interface IslandProps {\n",
    ...islands.map(({ name, component }) => `  readonly ${keyOf(name)}: ${component}Props;\n`),
    "}\n\nexport const islandComponents: {\n",
    "  readonly [Name in keyof IslandProps]: (props: IslandProps[Name]) => ReactNode;\n} = {\n",
    ...islands.map(({ name, component }) => `  ${keyOf(name)}: ${component},\n`),
    "};\n",
  ].join("");
}

function islandLoaders(islands: readonly Island[]): string {
  return [
    header,
    "\n/** How the browser gets each island. */\nexport const islandLoaders = {\n",
    ...islands.map(
      ({ name, component, from }) =>
        `  ${keyOf(name)}: async () => (await import("${from}")).${component},\n`,
    ),
    "} as const;\n",
  ].join("");
}
