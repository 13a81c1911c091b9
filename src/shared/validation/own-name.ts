import { AppError } from "#src/shared/errors.ts";
import { hasControlCharacters } from "./control-characters.ts";

/** One line of text that a customer calls a thing by: only blanks counts as empty, and invisible characters cannot break the lists that show it. */
export function readOwnName(text: string): string {
  const name = text.trim();
  if (name === "") throw new AppError("invalid_input", undefined, { name: "required" });
  if (hasControlCharacters(name))
    throw new AppError("invalid_input", undefined, { name: "invalid_characters" });
  return name;
}
