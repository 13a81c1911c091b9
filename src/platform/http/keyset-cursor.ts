import { AppError } from "#src/shared/errors.ts";
import { parseInstant } from "#src/shared/time.ts";

/** Position in a list ordered by time and id, newest first. */
export interface KeysetCursor {
  readonly at: Date;
  readonly id: string;
}

/** Opaque text for `nextCursor`. */
export function encodeCursor({ at, id }: KeysetCursor): string {
  return Buffer.from(`${at.toISOString()}|${id}`).toString("base64url");
}

/** Decodes a cursor; a made-up one is `invalid_input`. */
export function decodeCursor(text: string | undefined): KeysetCursor | null {
  if (text === undefined) return null;
  const [instant = "", id = ""] = Buffer.from(text, "base64url").toString().split("|");
  const at = parseInstant(instant);
  if (!at || !/^[0-9a-f-]{36}$/.test(id))
    throw new AppError("invalid_input", undefined, { cursor: "invalid_input" });
  return { at, id };
}
