import { maxFileBytes, maxFiles } from "#src/shared/support.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { isNoRefusal } from "#src/web/api/upload-file.ts";
import type { FilePlace } from "./file-place.ts";
import { addKept, keptFiles } from "./kept-files.ts";

/** A file on its way to the server, or one that did not get there. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** Bytes that have left the browser. */
  readonly sent: number;
  readonly state: "waiting" | "running" | "failed";
  /** Of `failed`: why. */
  readonly error?: unknown;
}

/** Why the browser does not even send a file. */
export const localRefusals = ["empty", "tooLarge", "tooLargeInAll"] as const;
type LocalRefusal = (typeof localRefusals)[number];

/** The browser's own files by their ids, as long as a message that is being written has them. */
const own = new Map<string, File>();
const none: readonly Upload[] = [];
const byPlace = new Map<string, readonly Upload[]>();
const ends = new Map<string, AbortController>();
const listeners = new Set<() => void>();

/** Files of messages that are being written, on their way to the server as long as the page is open. */
export const uploads = {
  /** The same array until it changes. */
  of: ({ key }: FilePlace): readonly Upload[] => byPlace.get(key) ?? none,

  /** The file that was uploaded under an id, where that was on this page. */
  fileOf: (id: string): File | undefined => own.get(id),

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Begins to send files. Returns how many of them a message has no room for. */
  add(place: FilePlace, files: readonly File[]): number {
    const now = uploads.of(place);
    const taken = files.slice(0, Math.max(0, maxFiles - now.length - keptFiles(place).length));
    let bytes = [
      ...keptFiles(place),
      ...now.filter(isUsable).map(({ file }) => ({ bytes: file.size })),
    ].reduce((sum, file) => sum + file.bytes, 0);
    const added = taken.map((file): Upload => {
      const error = localRefusal(file.size, bytes);
      if (error === undefined) bytes += file.size;
      const upload = { key: crypto.randomUUID(), file, sent: 0 };
      return error === undefined ? { ...upload, state: "waiting" } : { ...upload, state: "failed", error };
    });
    set(place, [...now, ...added]);
    goOn(place);
    return files.length - taken.length;
  },

  /** Ends one, or takes away one that failed. */
  remove(place: FilePlace, key: string): void {
    ends.get(key)?.abort();
    set(
      place,
      uploads.of(place).filter((upload) => upload.key !== key),
    );
    goOn(place);
  },

  /** Sends one that failed once more; without `key` those that no refusal of the server ended. */
  retry(place: FilePlace, key?: string): void {
    const isMeant = (upload: Upload) =>
      upload.state === "failed" && (key === undefined ? isNoRefusal(upload.error) : upload.key === key);
    if (!uploads.of(place).some(isMeant)) return;
    set(
      place,
      uploads
        .of(place)
        .map(
          (upload): Upload =>
            isMeant(upload) ? { ...upload, state: "waiting", sent: 0, error: undefined } : upload,
        ),
    );
    goOn(place);
  },

  /** Ends all of them, of every message. */
  endAll(): void {
    for (const end of ends.values()) end.abort();
    byPlace.clear();
    own.clear();
    notify();
  },
} as const;

/** Whether a person may have it sent once more: it is not that the file is no good. */
export function mayRetry({ state, error }: Upload): boolean {
  return state === "failed" && !localRefusals.some((refusal) => refusal === error) && !isFinal(error);
}

/** The server would say the same of the same file. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 413 || error.status === 415);
}

function isUsable({ error }: Upload): boolean {
  return error === undefined || isNoRefusal(error);
}

function localRefusal(size: number, others: number): LocalRefusal | undefined {
  if (size === 0) return "empty";
  if (size > maxFileBytes) return "tooLarge";
  return others + size > maxFileBytes ? "tooLargeInAll" : undefined;
}

function goOn(place: FilePlace): void {
  const all = uploads.of(place);
  // One after the other, so that they arrive in the order in which they were chosen.
  if (all.some(({ state }) => state === "running")) return;
  const next = all.find(({ state }) => state === "waiting");
  if (next !== undefined) void run(place, next);
}

async function run(place: FilePlace, { key, file }: Upload): Promise<void> {
  const end = new AbortController();
  ends.set(key, end);
  change(place, key, { state: "running" });
  try {
    const uploaded = await place.upload(file, {
      signal: end.signal,
      onProgress: (sent) => change(place, key, { sent }),
    });
    if (end.signal.aborted) {
      await place.remove(uploaded.id).catch(() => undefined);
      return;
    }
    own.set(uploaded.id, file);
    addKept(place, uploaded);
    set(
      place,
      uploads.of(place).filter((upload) => upload.key !== key),
    );
  } catch (error) {
    change(place, key, { state: "failed", error });
  } finally {
    ends.delete(key);
    goOn(place);
  }
}

function change(place: FilePlace, key: string, to: Partial<Upload>): void {
  set(
    place,
    uploads.of(place).map((upload) => (upload.key === key ? { ...upload, ...to } : upload)),
  );
}

function set({ key }: FilePlace, all: readonly Upload[]): void {
  if (all.length === 0) byPlace.delete(key);
  else byPlace.set(key, all);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
