import { alarmCommands } from "./alarm.ts";
import { auditCommand } from "./audit.ts";
import { backupCommands } from "./backup.ts";
import { catalogueCommands } from "./catalogue.ts";
import { clockCommands } from "./clock.ts";
import type { OperatorCommand } from "./command.ts";
import { createCommand } from "./create.ts";
import { dedicatedCommands } from "./dedicated.ts";
import { depositCommands } from "./deposit.ts";
import { dnsCommands } from "./dns.ts";
import { domainCommands } from "./domain.ts";
import { findingsCommand } from "./findings.ts";
import { nodeCommands } from "./node.ts";
import { serverCommands } from "./server.ts";
import { taskCommands } from "./task.ts";
import { userCommands } from "./user.ts";

/** Everything that `npm run operator --` knows, in the order of its help. */
export const commands: readonly OperatorCommand[] = [
  createCommand,
  ...catalogueCommands,
  ...nodeCommands,
  ...serverCommands,
  ...domainCommands,
  ...dnsCommands,
  ...userCommands,
  ...taskCommands,
  ...depositCommands,
  ...dedicatedCommands,
  findingsCommand,
  ...alarmCommands,
  auditCommand,
  ...clockCommands,
  ...backupCommands,
];

/** The command whose words the typed ones begin with. */
export function findCommand(words: readonly string[]): OperatorCommand | undefined {
  return commands.find(({ name }) => name.split(" ").every((word, place) => words[place] === word));
}

/** How commands are typed: all of them, or those that begin as an unknown one does. */
export function describeCommands(typed: readonly string[] = []): string {
  const near = commands.filter(({ name }) => name.split(" ")[0] === typed[0]);
  const shown = near.length > 0 ? near : commands;
  const lines = shown.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  const isAsked = typed.length === 0 || typed.some((word) => ["help", "--help", "-h"].includes(word));
  // Last, where a terminal that has scrolled still shows it.
  const mistake = isAsked ? [] : ["", `There is no command "${typed.join(" ")}".`];
  return ["npm run operator -- <command> [--json]", "", ...lines, ...mistake].join("\n");
}
