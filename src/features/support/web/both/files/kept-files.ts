import { hasFields, isText } from "#src/shared/validation/fields.ts";
import { clock } from "#src/web/clock.ts";
import { isTicketFileId, type UploadedFile } from "../../support-types.ts";
import type { FilePlace } from "./file-place.ts";

/** A file that the server has and that no message names yet. */
export interface KeptFile extends Pick<UploadedFile, "id" | "name" | "mediaType" | "bytes"> {
  /** When it was uploaded. */
  readonly at: string;
}

/** So long the server keeps what is not sent. */
const unsentMs = 24 * 3_600_000;

const read = new Map<string, { readonly text: string | null; readonly files: readonly KeptFile[] }>();

/** The files of a message that is being written, in the order of their arrival: the same array until it changes. */
export function keptFiles(place: FilePlace): readonly KeptFile[] {
  const text = place.read();
  const last = read.get(place.key);
  if (last?.text === text) return last.files;
  const files = parseKept(text);
  read.set(place.key, { text, files });
  return files;
}

export function addKept(place: FilePlace, { id, name, mediaType, bytes }: UploadedFile): void {
  const at = clock.now().toISOString();
  write(place, [...keptFiles(place), { id, name, mediaType, bytes, at }]);
}

/** Files of a message that was not sent come before those of the next one. */
export function restoreKept(place: FilePlace, files: readonly KeptFile[]): void {
  write(place, [...files, ...keptFiles(place)]);
}

export function dropKept(place: FilePlace, ids: readonly string[]): void {
  write(
    place,
    keptFiles(place).filter(({ id }) => !ids.includes(id)),
  );
}

function write(place: FilePlace, files: readonly KeptFile[]): void {
  place.write(files.length === 0 ? null : JSON.stringify(files));
}

/** Without those that the server has forgotten meanwhile. */
export function parseKept(text: string | null): readonly KeptFile[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return keptIn(stored).filter(({ at }) => clock.nowMs() - Date.parse(at) < unsentMs);
  } catch {
    return [];
  }
}

/** The files in what the browser has kept, in whatever form it is. */
export function keptIn(stored: unknown): readonly KeptFile[] {
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function isKept(value: unknown): value is KeptFile {
  return hasFields(value, {
    id: (id) => typeof id === "string" && isTicketFileId(id),
    name: isText,
    mediaType: isText,
    bytes: (bytes) => typeof bytes === "number",
    at: isText,
  });
}
