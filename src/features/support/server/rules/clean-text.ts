import { AppError } from "#src/shared/errors.ts";
import { hasVisible } from "#src/shared/validation/shown-name.ts";

/** Characters that write over what comes after them: of direction, and of terminals; tabs and ends of lines stay. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The text of a message as it is kept: plain, with ends of lines of one kind. */
export function cleanText(field: string, text: string): string {
  const clean = text
    .replace(/\r\n?/g, "\n")
    .replace(hidden, "")
    // What is half of a character cannot be stored.
    .toWellFormed()
    .trim();
  if (!hasVisible(clean)) throw new AppError("invalid_input", undefined, { [field]: "required" });
  return clean;
}

/** The same of a text of one line. */
export function cleanLine(field: string, text: string): string {
  return cleanText(field, text.replace(/\s+/g, " "));
}

const excerptCharacters = 160;

/** The beginning of a message for a line of a list. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(line.slice(0, 2 * excerptCharacters + 2));
  return characters.length <= excerptCharacters
    ? line
    : `${characters.slice(0, excerptCharacters).join("")}…`;
}
