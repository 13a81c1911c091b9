import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";

const longestReason = 200;

/** Why an operator does it, for the audit. */
export function readReason({ reason }: CommandInput["options"]): string {
  if (typeof reason !== "string" || reason.trim() === "" || reason.length > longestReason) {
    throw new UsageError(`Give the --reason, in at most ${longestReason} letters and without names.`);
  }
  return reason.trim();
}
