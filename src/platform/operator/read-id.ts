import { decodeId, type IdKind, idPrefixes } from "#src/shared/ids.ts";
import { UsageError } from "./command.ts";

/** The UUID of an id that was typed, e.g. `tsk_…`. */
export function readId(kind: IdKind, text: string | undefined): string {
  const id = text === undefined ? null : decodeId(kind, text);
  if (id === null) {
    const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    throw new UsageError(`Give the id of a ${words}, which begins with ${idPrefixes[kind]}_.`);
  }
  return id;
}

/** The UUID of an id of any kind. */
export function readAnyId(text: string | undefined): string {
  for (const kind of Object.keys(idPrefixes).filter(isIdKind)) {
    const id = text === undefined ? null : decodeId(kind, text);
    if (id !== null) return id;
  }
  throw new UsageError("Give an id as mails and tables show it, e.g. srv_….");
}

/** True for the kinds of objects that have prefixed ids. */
export function isIdKind(text: string): text is IdKind {
  return Object.hasOwn(idPrefixes, text);
}
