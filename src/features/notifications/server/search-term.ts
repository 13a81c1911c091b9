import { AppError } from "#src/shared/errors.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import type { NoticeText } from "./write-notice.ts";

/** The normalized search term for `saysTerm`; null when empty. */
export function readTerm(searchTerm: string | undefined): string | null {
  const term = searchTerm?.trim() ?? "";
  if (term === "") return null;
  if (hasControlCharacters(term)) {
    throw new AppError("invalid_input", undefined, { searchTerm: "invalid_characters" });
  }
  return plain(term);
}

/** Whether the title or the message contains the term, ignoring letter case. */
export function saysTerm({ title, message }: NoticeText, term: string): boolean {
  return plain(title).includes(term) || plain(message).includes(term);
}

/** Normalizes letter case, and removes invisible differences: isolation marks, non-breaking spaces. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .toLowerCase();
}
