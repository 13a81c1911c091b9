import { AppError } from "#src/shared/errors.ts";
import { withoutHidden } from "#src/shared/hidden-characters.ts";
import { hasVisible } from "#src/shared/validation/shown-name.ts";

/** The text of a message as it is kept: plain, with ends of lines of one kind. */
export function cleanText(field: string, text: string): string {
  const clean = withoutHidden(text);
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
