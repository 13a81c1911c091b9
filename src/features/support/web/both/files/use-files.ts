import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { isTransportError } from "#src/web/api/api-error.ts";
import { useConnection } from "#src/web/events/connection.ts";
import type { FilePlace } from "./file-place.ts";
import { dropKept, type KeptFile, keptFiles, restoreKept } from "./kept-files.ts";
import { type Upload, uploads } from "./uploads.ts";

/** The files of a message that is being written. */
export interface Files {
  /** The server has them. */
  readonly kept: readonly KeptFile[];
  readonly uploads: readonly Upload[];
  /** How many of those chosen last had no room. */
  readonly leftOut: number;
  /** Those of `kept` at this moment, also after a wait. */
  readonly now: () => readonly KeptFile[];
  /** Some are on their way, or wait for a connection. */
  readonly isBusy: boolean;
  /** Some did not get there, and will not by themselves. */
  readonly hasFailed: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (key: string) => void;
  readonly retry: (key: string) => void;
  readonly remove: (file: KeptFile) => void;
  /** After a message has named them. */
  readonly forget: () => void;
  /** Of a message that was not sent. */
  readonly takeBack: (files: readonly KeptFile[]) => void;
  /** Resolves when none is on its way any more; false: some did not get there. */
  readonly settled: () => Promise<boolean>;
}

/** Chooses and sends the files of a message, and goes on with what a lost connection has stopped: `place`. */
export function useFiles(place: FilePlace): Files {
  const { isLive } = useConnection();
  const [leftOut, setLeftOut] = useState(0);
  const kept = useSyncExternalStore(place.subscribe, () => keptFiles(place));
  const current = useSyncExternalStore(uploads.subscribe, () => uploads.of(place));
  const resume = useEffectEvent(() => uploads.retry(place));
  useEffect(() => {
    if (isLive) resume();
    addEventListener("online", resume);
    return () => removeEventListener("online", resume);
  }, [isLive]);
  return {
    kept,
    uploads: current,
    now: () => keptFiles(place),
    leftOut,
    isBusy: isBusy(current),
    hasFailed: hasFailed(current),
    add: (files) => setLeftOut(uploads.add(place, files)),
    cancel: (key) => {
      setLeftOut(0);
      uploads.remove(place, key);
    },
    retry: (key) => uploads.retry(place, key),
    remove: ({ id }) => {
      setLeftOut(0);
      dropKept(place, [id]);
      // What is not removed now the server forgets by itself.
      place.remove(id).catch(() => undefined);
    },
    forget: () => {
      setLeftOut(0);
      dropKept(
        place,
        keptFiles(place).map(({ id }) => id),
      );
    },
    takeBack: (files) => restoreKept(place, files),
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          const now = uploads.of(place);
          if (isBusy(now)) return;
          stop();
          resolve(!hasFailed(now));
        };
        const stop = uploads.subscribe(look);
        look();
      }),
  };
}

const isBusy = (all: readonly Upload[]) =>
  all.some((upload) => upload.state !== "failed" || waitsForConnection(upload));
const hasFailed = (all: readonly Upload[]) =>
  all.some((upload) => upload.state === "failed" && !waitsForConnection(upload));

/** It is sent again as soon as there is a connection. */
export function waitsForConnection({ state, error }: Upload): boolean {
  return state === "failed" && isTransportError(error);
}
