import { decodeId, type IdKind, idPrefixes } from "#src/shared/ids.ts";
import { UsageError } from "./command.ts";

/** The UUID of an id that was typed, e.g. `tsk_…`. */
export function readId(kind: IdKind, text: string | undefined): string {
  const id = text === undefined ? null : decodeId(kind, text);
  if (id === null) throw new UsageError(`Give the id of a ${kind}, which begins with ${idPrefixes[kind]}_.`);
  return id;
}

/** The UUID of an id of any kind. */
export function readAnyId(text: string | undefined): string {
  const kinds = Object.keys(idPrefixes).filter((key): key is IdKind => key in idPrefixes);
  for (const kind of kinds) {
    const id = text === undefined ? null : decodeId(kind, text);
    if (id !== null) return id;
  }
  throw new UsageError("Give an id as mails and tables show it, e.g. srv_….");
}
