import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import type { Mail } from "./port.ts";

/**
 * Why a message must not become headers, or null. A line break would start a header of its own; a comma or
 * an angle bracket in an address would add a recipient.
 */
export function headerProblem({ recipient, subject }: Pick<Mail, "recipient" | "subject">): string | null {
  if (hasControlCharacters(subject)) return "the subject has control characters";
  if (hasControlCharacters(recipient) || !/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(recipient)) {
    return "the recipient is not one plain address";
  }
  return null;
}
