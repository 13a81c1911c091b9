import { readdirSync } from "node:fs";
import { join } from "node:path";
import { featureTiers } from "#src/features/feature-order.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Folder of the numbered migrations. */
export const migrationsDir = join(root, "migrations");

/** Folders of SQL functions, lower ones first: the platform's, then each feature's in feature order. */
export function functionDirs(): string[] {
  const platform = join(root, "src", "platform");
  const parts = readdirSync(platform, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    ...parts.map((part) => join(platform, part.name, "sql")).sort(),
    ...featureTiers.flat().map((feature) => join(root, "src", "features", feature, "server", "sql")),
  ];
}
