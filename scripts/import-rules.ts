import { featureTiers } from "../src/features/feature-order.ts";

// Who may import whom, as one table for the linter: every import inside src that no row allows is an error.

const driverKinds = ["compute", "registrar", "dns", "chain", "mail", "telegram", "rates", "files"] as const;

/** Files by the part they play; a file may play several, and then all its parts count as targets. */
export const fileCategories = [
  { category: "root", pattern: "src/*.ts" },
  { category: "root", pattern: "src/config/**/*" },
  { category: "root", pattern: "src/app/**/*" },
  { category: "feature-order", pattern: "src/features/feature-order.ts" },
  { category: "shared", pattern: "src/shared/**/*" },
  { category: "platform", pattern: "src/platform/**/*" },
  { category: "web", pattern: "src/web/**/*" },
  { category: "port", pattern: "src/drivers/*/port.ts" },
  { category: "contract", pattern: "src/features/*/contract.ts" },
  { category: "contract", pattern: "src/features/*/contract-*.ts" },
  { category: "form", pattern: "src/features/*/web/*-form.tsx" },
  { category: "routes", pattern: "src/features/*/web/routes.tsx" },
  { category: "widget", pattern: "src/features/*/web/*-widget.tsx" },
  { category: "island", pattern: "src/features/*/web/*-island.tsx" },
  { category: "public-page", pattern: "src/features/*/web/*-public-page.tsx" },
  ...driverKinds.map((kind) => ({ category: `driver-${kind}`, pattern: `src/drivers/${kind}/**/*` })),
  ...featureTiers.flat().flatMap((feature) => [
    { category: `server-${feature}`, pattern: `src/features/${feature}/server/**/*` },
    { category: `front-${feature}`, pattern: `src/features/${feature}/server/index.ts` },
    { category: `web-${feature}`, pattern: `src/features/${feature}/web/**/*` },
  ]),
];

const drivers = driverKinds.map((kind) => ({
  from: `driver-${kind}`,
  to: [`driver-${kind}`, "platform", "shared"],
}));

const features = featureTiers.flatMap((tier, height) => {
  const lowerFronts = featureTiers
    .slice(0, height)
    .flat()
    .map((lower) => `front-${lower}`);
  return tier.flatMap((feature) => [
    {
      from: `server-${feature}`,
      to: [`server-${feature}`, "contract", "port", "platform", "shared", ...lowerFronts],
    },
    { from: `web-${feature}`, to: [`web-${feature}`, "web", "widget", "island", "shared"] },
  ]);
});

const rows = [
  { from: "root", to: ["*"] },
  { from: "shared", to: ["shared"] },
  { from: "platform", to: ["platform", "shared", "feature-order"] },
  { from: "contract", to: ["contract", "shared"] },
  { from: "web", to: ["web", "shared", "routes", "widget", "island", "public-page"] },
  ...drivers,
  ...features,
];

const fileIn = (...categories: string[]): { file: { categories: { anyOf: string[] } } } => ({
  file: { categories: { anyOf: categories } },
});

/** Settings and options of the rule `boundaries/dependencies`. Later policies stand over earlier ones. */
export const importPolicies = [
  ...rows.map(({ from, to }) => ({ from: fileIn(from), allow: { to: fileIn(...to) } })),
  // A contract weighs nothing in the browser as a type and much as a value.
  { from: fileIn("web", "web-*"), allow: { to: fileIn("contract"), dependency: { kind: "type" } } },
  { from: fileIn("form"), allow: { to: fileIn("contract") } },
];
