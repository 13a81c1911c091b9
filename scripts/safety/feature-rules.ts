import { type Breach, isTest, type SourceFile } from "./source-files.ts";

/** Demo data is the catalogue's, and nodes are rows of it. */
const seeds = ["src/app/seed-demo.ts", "src/app/real-host.ts", "src/app/drivers.ts"];

/** The shell draws these in places of their own: the bell of both headers, and the referral card. */
const shellWidgets = [
  "notifications/web/announcement-widget.tsx",
  "notifications/web/bell-island.tsx",
  "notifications/web/bell-widget.tsx",
  "referrals/web/referral-card-widget.tsx",
];

const imports = /^import (type )?[^;]*?from "#src\/features\/([a-z-]+)\/([^"]+)"/gm;

/**
 * What starts, composes or serves the product reaches a feature through the list of those that describe themselves:
 * a new feature touches no file outside its folder. Types of front doors are free.
 */
export function findFeatureImports(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => /^src\/(app|config|drivers|platform|shared|web|[^/]+$)/.test(path) && !isTest(path))
    .filter(({ path }) => !seeds.includes(path) && !path.endsWith(".gen.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(imports)]
        .filter(
          ([, type, feature, file]) => type === undefined && !shellWidgets.includes(`${feature}/${file}`),
        )
        .map(([, , feature, file]) => ({ path, problem: `imports ${file} of the feature ${feature}` })),
    );
}
