import { createRequire } from "node:module";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { featureTiers } from "#src/features/feature-order.ts";
import { camelCase, type FeatureList } from "./feature-list.ts";
import { webLists } from "./generate-web-lists.ts";
import { projectRoot } from "./safety/source-files.ts";

/** The lists of features that TypeScript and the bundler need as source, low to high. */
export function featureLists(root = projectRoot): FeatureList[] {
  const serverHalves = namesWith(root, "server/feature.ts");
  return [
    { path: "src/app/server-features.gen.ts", text: serverList(serverHalves) },
    { path: "src/features/events.gen.ts", text: eventList(namesWith(root, "events.ts")) },
    { path: "src/web/events/money-events.gen.ts", text: moneyEventList(root, namesWith(root, "events.ts")) },
    ...webLists(root),
  ];
}

/** Writes the lists; returns those that were not up to date. */
export function writeFeatureLists(root = projectRoot): string[] {
  const stale = findStaleLists(root);
  for (const { path, text } of stale) writeFileSync(join(root, path), text);
  return stale.map(({ path }) => path);
}

/** Lists that differ from their files. */
export function findStaleLists(root = projectRoot): FeatureList[] {
  return featureLists(root).filter(({ path, text }) => readOrNull(join(root, path)) !== text);
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function namesWith(root: string, file: string): string[] {
  const found = new Set(globSync(`src/features/*/${file}`, { cwd: root }).map((path) => path.split("/")[2]));
  return featureTiers.flat().filter((name) => found.has(name));
}

function serverList(names: readonly string[]): string {
  const importOf = (name: string): string =>
    `import { ${camelCase(name)}Feature } from "#src/features/${name}/server/feature.ts";`;
  return [
    "// Made by npm run codegen from src/features/feature-order.ts and the manifests that exist.",
    ...names.toSorted().map(importOf),
    "",
    "/** Every feature with a server half, low to high. */",
    `export const serverFeatures = [\n${names.map((name) => `  ${camelCase(name)}Feature,\n`).join("")}] as const;`,
    "",
  ].join("\n");
}

function eventList(names: readonly string[]): string {
  const importOf = (name: string): string =>
    `import { ${camelCase(name)}Events } from "#src/features/${name}/events.ts";`;
  return [
    "// Made by npm run codegen from src/features/feature-order.ts and the events that are declared.",
    ...names.toSorted().map(importOf),
    'import type { EventCatalogue, EventName } from "#src/shared/events.ts";',
    'import { taskEvents } from "#src/shared/task-events.ts";',
    "",
    "/** Every event of the product: what streams, refreshing and checks derive from. */",
    "export const productEvents = {",
    "  ...taskEvents,",
    ...names.map((name) => `  ...${camelCase(name)}Events,`),
    "} as const satisfies EventCatalogue;",
    "",
    "export type ProductEventName = EventName<typeof productEvents>;",
    "",
  ].join("\n");
}

const load = createRequire(import.meta.url);
const events = z.record(z.string(), z.looseObject({ movesMoney: z.optional(z.boolean()) }));

/** Names only: the browser needs no more of the catalogue, and its first page has no room for it. */
function moneyEventList(root: string, names: readonly string[]): string {
  const modules = z.record(z.string(), events);
  const found = names
    .flatMap((name) =>
      Object.values(modules.parse({ ...load(join(root, `src/features/${name}/events.ts`)) })),
    )
    .flatMap((catalogue) => Object.entries(catalogue))
    .filter(([, { movesMoney }]) => movesMoney === true)
    .map(([name]) => name);
  return [
    "// Made by npm run codegen from the events that are declared.",
    "",
    "/** Every event that moves money. */",
    `export const moneyEvents: ReadonlySet<string> = new Set([\n${found.map((name) => `  "${name}",\n`).join("")}]);`,
    "",
  ].join("\n");
}
