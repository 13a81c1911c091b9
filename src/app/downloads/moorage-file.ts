import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "#src/shared/contract.ts";
import type { CommandSite } from "../cli/command.ts";
import { describeCommands } from "./describe-commands.ts";

const programFile = join(import.meta.dirname, "moorage.gen.cjs");
/** What `scripts/generate-cli.ts` leaves open in the program. */
export const sitePlace = "/* the site */";

/** The program `moorage` for a site: calls of that address, as its contracts say. */
export function moorageFile(routes: Contract, { name, origin }: Omit<CommandSite, "commands">): string {
  const site: CommandSite = { name, origin, commands: describeCommands(routes) };
  const program = readFileSync(programFile, "utf8");
  return program.replace(sitePlace, () => JSON.stringify(site));
}
