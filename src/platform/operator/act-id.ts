import { createHash } from "node:crypto";

/** The id of an act by who gives it and the key of their intent: the same call again is the same act. */
export function actIdOf(staffId: string, key: string): string {
  const digits = createHash("sha256").update(`${staffId}\n${key}`).digest("hex");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
