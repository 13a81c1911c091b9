import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedDatabaseError, isNoSpace } from "./embedded-error.ts";
import { programEnvironment } from "./program-environment.ts";
import { chooseProcessUser, giveFolder, type ProcessUser, runAs } from "./process-user.ts";

/** The role that owns everything in an embedded database. */
export const embeddedRole = "moorage";

/**
 * Creates the database folder unless it exists, and returns the user PostgreSQL must run as. The work is done
 * in `<folder>.init` and renamed, so a killed start never leaves a half-made folder.
 */
export function ensureCluster(binaries: PostgresBinaries, folder: string, fsync = true): ProcessUser {
  const user = chooseProcessUser(folder);
  if (existsSync(folder)) {
    giveFolder(user, folder);
    return user;
  }
  const unfinished = `${folder}.init`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    giveFolder(user, unfinished);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The database folder ${folder} cannot be created: choose another DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
  initialise(binaries, user, unfinished, fsync);
  renameSync(unfinished, folder);
  return user;
}

function initialise(binaries: PostgresBinaries, user: ProcessUser, folder: string, fsync: boolean): void {
  const { command, args, options } = runAs(user, binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${embeddedRole}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(fsync ? [] : ["--no-sync"]),
  ]);
  const result = spawnSync(command, args, {
    ...options,
    cwd: "/",
    encoding: "utf8",
    env: programEnvironment,
  });
  if (result.status === 0) return;
  const output = `${result.stderr ?? ""}${result.error?.message ?? ""}`;
  rmSync(folder, { recursive: true, force: true });
  if (isNoSpace(output)) {
    throw new EmbeddedDatabaseError(`No space is left for the database in ${dirname(folder)}.`);
  }
  throw new EmbeddedDatabaseError(
    `The embedded database cannot be created in ${folder} (${lastLine(output)}): ` +
      "choose another DATA_DIR or set DATABASE_URL.",
  );
}

function lastLine(output: string): string {
  const lines = output.split("\n").filter((line) => /error|fatal|denied|cannot|could not/i.test(line));
  return lines.at(0)?.trim() ?? "no reason given";
}
