import * as z from "zod/mini";
import { staffReason } from "#src/shared/schemas.ts";
import { type CommandInput, UsageError } from "./command.ts";

/** Why an operator does something, which the audit keeps. */
export function readReason({ options }: Pick<CommandInput, "options">): string {
  const read = z.safeParse(staffReason, options["reason"]);
  if (!read.success) throw new UsageError("Give --reason: why, in 5 to 500 characters.");
  return read.data;
}
