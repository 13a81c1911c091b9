import { matchesGlob } from "node:path";
import { featureTiers } from "../src/features/feature-order.ts";

// Who may import whom, as one table for the linter: every import inside src that no row allows is an error.

const driverKinds = [
  "compute",
  "registrar",
  "dns",
  "chain",
  "mail",
  "telegram",
  "rates",
  "gateway",
  "signin",
  "files",
  "scanner",
  "mailbox",
  "vies",
  "card-payouts",
  "euro-rates",
] as const;

/** The rooms of the web shell, low to high; one may import from its own tier and from those below it. */
const webTiers = [
  ["base", "theme"],
  ["ui"],
  ["api"],
  ["i18n", "events", "forms", "visits"],
  ["session"],
  ["calls"],
  ["pay"],
  ["layouts"],
  ["cabinet", "parts"],
  ["lists"],
  ["services"],
  ["ssr", "public"],
] as const;
const shellRoom = (room: string): string => `shell-${room}`;

/** What the office may use of the web shell: no pages and no layouts of the site and the cabinet. */
const officeRooms = ["base", "theme", "ui", "api", "i18n", "events", "forms", "lists", "office"].map(
  shellRoom,
);

/** Files by category; a file may have several, and then all of them count as targets. */
export const fileCategories = [
  { category: "root", pattern: "src/*.ts" },
  { category: "root", pattern: "src/config/**/*" },
  { category: "config", pattern: "src/config/config.ts" },
  { category: "root", pattern: "src/app/**/*" },
  { category: "feature-order", pattern: "src/features/feature-order.ts" },
  { category: "manifest", pattern: "src/features/server-feature.ts" },
  { category: "manifest", pattern: "src/features/slot.ts" },
  { category: "demo-seed", pattern: "src/app/{seed-demo,real-host,drivers}.ts" },
  { category: "server-list", pattern: "src/app/server-features.gen.ts" },
  { category: "sandbox", pattern: "src/sandbox/**/*" },
  { category: "shared", pattern: "src/shared/**/*" },
  { category: "platform", pattern: "src/platform/**/*" },
  { category: "web", pattern: "src/web/**/*" },
  { category: shellRoom("base"), pattern: "src/web/*" },
  ...webTiers.flat().map((room) => ({ category: shellRoom(room), pattern: `src/web/${room}/**/*` })),
  { category: shellRoom("office"), pattern: "src/web/office/**/*" },
  { category: "port", pattern: "src/drivers/*/port.ts" },
  { category: "contract", pattern: "src/features/*/contract.ts" },
  { category: "contract", pattern: "src/features/*/contract-*.ts" },
  { category: "events", pattern: "src/features/events.gen.ts" },
  { category: "test-database", pattern: "src/platform/db/test-database.ts" },
  { category: "form", pattern: "src/features/*/web/*-form.tsx" },
  { category: "form", pattern: "src/features/*/office/**/*-form.tsx" },
  { category: "widget", pattern: "src/features/*/web/*-widget.tsx" },
  { category: "island", pattern: "src/features/*/web/*-island.tsx" },
  ...driverKinds.map((kind) => ({ category: `driver-${kind}`, pattern: `src/drivers/${kind}/**/*` })),
  ...featureTiers.flat().flatMap((feature) => [
    { category: `events-${feature}`, pattern: `src/features/${feature}/events.ts` },
    { category: `rules-${feature}`, pattern: `src/features/${feature}/rules.ts` },
    { category: `server-${feature}`, pattern: `src/features/${feature}/server/**/*` },
    { category: `front-${feature}`, pattern: `src/features/${feature}/server/index.ts` },
    { category: `front-${feature}`, pattern: `src/features/${feature}/server/feature.ts` },
    { category: `web-${feature}`, pattern: `src/features/${feature}/web/**/*` },
    // What pages of customers and of staff have in common.
    { category: `both-${feature}`, pattern: `src/features/${feature}/web/both/**/*` },
    { category: `office-${feature}`, pattern: `src/features/${feature}/office/**/*` },
  ]),
];

const allDrivers = ["port", ...driverKinds.map((kind) => `driver-${kind}`)];

const drivers = driverKinds.map((kind) => ({
  from: `driver-${kind}`,
  to: [`driver-${kind}`, "sandbox", "platform", "shared"],
}));

const features = featureTiers.flatMap((tier, height) => {
  const lower = featureTiers
    .slice(0, height)
    .flat()
    .flatMap((feature) => [`front-${feature}`, `events-${feature}`]);
  return tier.flatMap((feature) => [
    {
      from: `server-${feature}`,
      to: [
        `server-${feature}`,
        `events-${feature}`,
        `rules-${feature}`,
        "contract",
        "manifest",
        "port",
        "platform",
        "shared",
        ...lower,
      ],
    },
    { from: `events-${feature}`, to: ["shared"] },
    { from: `rules-${feature}`, to: ["shared"] },
    {
      from: `web-${feature}`,
      to: [`web-${feature}`, `rules-${feature}`, "web", "widget", "island", "shared"],
    },
    {
      from: `office-${feature}`,
      to: [`office-${feature}`, `both-${feature}`, `rules-${feature}`, ...officeRooms, "shared"],
    },
  ]);
});

const rows = [
  {
    from: "root",
    to: [
      "root",
      "config",
      "manifest",
      "server-list",
      "demo-seed",
      "sandbox",
      "events",
      "feature-order",
      "platform",
      "shared",
      ...allDrivers,
    ],
  },
  // Code that starts or composes the product reaches a feature through its manifest.
  { from: "server-list", to: featureTiers.flat().map((feature) => `front-${feature}`) },
  // Demo data, and the nodes that drivers are given.
  { from: "demo-seed", to: ["front-catalog"] },
  { from: "shared", to: ["shared"] },
  { from: "platform", to: ["platform", "shared", "feature-order"] },
  // Checks events published by tests against the catalogue.
  { from: "test-database", to: ["events"] },
  { from: "contract", to: ["contract", "shared"] },
  { from: "manifest", to: ["manifest", "port", "platform", "shared"] },
  { from: "events", to: [...featureTiers.flat().map((feature) => `events-${feature}`), "shared"] },
  // The lists of features are generated and not read by the linter; scripts/safety names the widgets of the shell.
  { from: "web", to: ["shared", "events", "widget", "island"] },
  ...webTiers.flatMap((tier, height) =>
    tier.map((room) => ({
      from: shellRoom(room),
      to: webTiers
        .slice(0, height + 1)
        .flat()
        .map(shellRoom),
    })),
  ),
  { from: shellRoom("office"), to: officeRooms },
  // The other side of the simulated drivers: it simulates outside systems.
  { from: "sandbox", to: ["sandbox", ...allDrivers, "platform", "shared"] },
  ...drivers,
  ...features,
];

const fileIn = (...categories: string[]): { file: { categories: { anyOf: string[] } } } => ({
  file: { categories: { anyOf: categories } },
});

/** Settings and options of the rule `boundaries/dependencies`. Later policies override earlier ones. */
export const importPolicies = [
  ...rows.map(({ from, to }) => ({ from: fileIn(from), allow: { to: fileIn(...to) } })),
  // Types of what layouts receive are declared beside the code that provides it.
  {
    from: fileIn(shellRoom("layouts")),
    allow: { to: fileIn(shellRoom("ssr")), dependency: { kind: "type" } },
  },
  {
    from: fileIn("both-*"),
    disallow: {
      to: fileIn(
        ...webTiers
          .flat()
          .map(shellRoom)
          .filter((room) => !officeRooms.includes(room)),
      ),
    },
  },
  // As a type a contract adds nothing to the browser's bundle, as a value a lot.
  {
    from: fileIn("web", "web-*", "office-*", "rules-*"),
    allow: { to: fileIn("contract"), dependency: { kind: "type" } },
  },
  // A manifest reads the configuration and passes it on as its feature's settings.
  { from: fileIn("manifest", "server-*"), allow: { to: fileIn("config"), dependency: { kind: "type" } } },
  {
    from: fileIn("root"),
    allow: { to: fileIn("front-*", "contract"), dependency: { kind: "type" } },
  },
  { from: fileIn("form"), allow: { to: fileIn("contract") } },
];

/** Folders whose files have few categories. */
const folders = [
  ...["app", "config", "platform", "sandbox", "shared"].map((name) => `src/${name}`),
  ...featureTiers.flat().map((feature) => `src/features/${feature}`),
  ...driverKinds.map((kind) => `src/drivers/${kind}`),
  ...[...webTiers.flat(), "office"].map((room) => `src/web/${room}`),
];

/**
 * The policies by folder, each with those alone that can say something about its files: the linter tries every policy
 * on every import, which took most of its time.
 */
export const importPoliciesByFolder = folders.map((folder) => {
  const categories = fileCategories
    .filter(({ pattern }) => canBeIn(folder, pattern))
    .map(({ category }) => category);
  const policies = importPolicies.filter(({ from }) =>
    from.file.categories.anyOf.some((wanted) => categories.some((category) => matchesGlob(category, wanted))),
  );
  return { files: [`${folder}/**/*`], policies };
});

/** Whether the pattern matches any file below the folder. */
function canBeIn(folder: string, pattern: string): boolean {
  const parts = pattern.split("/");
  const depth = parts.indexOf("**");
  return folder.split("/").every((name, place) => {
    if (depth >= 0 && place >= depth) return true;
    const part = parts[place];
    return part !== undefined && matchesGlob(name, part);
  });
}
