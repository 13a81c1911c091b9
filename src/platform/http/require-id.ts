import { AppError } from "#src/shared/errors.ts";
import { decodeId, type IdKind } from "#src/shared/ids.ts";

/** The UUID of an id of this kind; another text names nothing. */
export function requireId(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id);
  if (uuid === null) throw new AppError("not_found");
  return uuid;
}

/** The same of an id that may be absent. */
export function optionalId(kind: IdKind, id: string | undefined): string | null {
  return id === undefined ? null : requireId(kind, id);
}
