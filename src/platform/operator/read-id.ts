import { decodeId, encodeId, type IdKind, idPrefixes, isUuid } from "#src/shared/ids.ts";
import { UsageError } from "./command.ts";

/** The UUID of an id that was typed, e.g. `tsk_…`, or the UUID itself, as logs and payloads have it. */
export function readId(kind: IdKind, text: string | undefined): string {
  if (text !== undefined && isUuid(text)) return text.toLowerCase();
  const id = text === undefined ? null : decodeId(kind, text);
  if (id === null) {
    const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    throw new UsageError(`Give the id of a ${words}, which begins with ${idPrefixes[kind]}_.`);
  }
  return id;
}

/** The UUID of an id of any kind, as mails and tables show it or as a UUID. */
export function readAnyId(text: string | undefined): string {
  const id = text === undefined ? null : anyIdOf(text);
  if (id !== null) return id;
  throw new UsageError("Give an id as mails and tables show it, e.g. srv_….");
}

/** The same; null for what is none. */
export function anyIdOf(text: string): string | null {
  if (isUuid(text)) return text.toLowerCase();
  for (const kind of Object.keys(idPrefixes).filter(isIdKind)) {
    const id = decodeId(kind, text);
    if (id !== null) return id;
  }
  return null;
}

/** The id of an object as it is shown: by the prefix of its type (`api-key`, `server`), else as it is. */
export function shownId(type: string, id: string): string {
  const kind = type.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return isIdKind(kind) && isUuid(id) ? encodeId(kind, id) : id;
}

/** True for the kinds of objects that have prefixed ids. */
export function isIdKind(text: string): text is IdKind {
  return Object.hasOwn(idPrefixes, text);
}
