import { AppError } from "#src/shared/errors.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import type { NoticeText } from "./write-notice.ts";

/** What is looked for, as `saysTerm` takes it; null when nothing is. */
export function readTerm(searchTerm: string | undefined): string | null {
  const term = searchTerm?.trim() ?? "";
  if (term === "") return null;
  if (hasControlCharacters(term)) {
    throw new AppError("invalid_input", undefined, { searchTerm: "invalid_characters" });
  }
  return plain(term);
}

/** Whether a title or a message has these letters, as they are but for their case. */
export function saysTerm({ title, message }: NoticeText, term: string): boolean {
  return plain(title).includes(term) || plain(message).includes(term);
}

/** Without what nobody sees: letter case, marks that isolate, spaces that do not break. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .toLowerCase();
}
