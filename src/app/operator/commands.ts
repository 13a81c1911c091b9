import { serverFeatures } from "#src/app/server-features.gen.ts";
import { auditCommand } from "./audit.ts";
import { backupCommands } from "./backup.ts";
import { clockCommands } from "./clock.ts";
import { eventCommands } from "./event.ts";
import type { ProductCommand } from "./open-product.ts";
import { recoverCommand } from "./recover.ts";
import { secretsCommands } from "./secrets.ts";
import { taskCommands } from "./task.ts";

/** All commands of `npm run operator --`: each feature's, then those that work on the whole product. */
export const commands: readonly ProductCommand[] = [
  ...serverFeatures.flatMap((feature): readonly ProductCommand[] => feature.commands),
  ...taskCommands,
  ...eventCommands,
  auditCommand,
  ...clockCommands,
  ...backupCommands,
  recoverCommand,
  ...secretsCommands,
];

/** The command whose name the typed words begin with. */
export function findCommand(words: readonly string[]): ProductCommand | undefined {
  return commands.find(({ name }) => name.split(" ").every((word, place) => words[place] === word));
}

/** Usage of all commands, or of those that begin like an unknown one. */
export function describeCommands(typed: readonly string[] = []): string {
  const near = commands.filter(({ name }) => name.split(" ")[0] === typed[0]);
  const shown = near.length > 0 ? near : commands;
  const lines = shown.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  const isAsked = typed.length === 0 || typed.some((word) => ["help", "--help", "-h"].includes(word));
  // Last, so that it is visible after the terminal has scrolled.
  const mistake = isAsked ? [] : ["", `There is no command "${typed.join(" ")}".`];
  return [
    "npm run operator -- <command> [--json] [--as <email of an operator>]",
    "",
    ...lines,
    ...mistake,
  ].join("\n");
}
