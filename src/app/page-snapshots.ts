import { createHash } from "node:crypto";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Wake, WakeChannel } from "#src/platform/events/wake.ts";
import type { Platform } from "#src/platform/platform.ts";

interface Snapshot<Data> {
  readonly data: Data;
  readonly version: string;
  readonly readAt: number;
}

export interface SnapshotsDeps<Data> extends Pick<Platform, "clock" | "log"> {
  readonly wake: Pick<Wake, "on">;
  /** Wakes when what is read has changed. */
  readonly channel?: WakeChannel;
  /** Reads everything the pages of a site show. */
  read(siteId: number): Promise<Data>;
}

export interface Snapshots<Data> {
  dataOf(siteId: number): Promise<Data>;
  /** What was read last, without a wait; undefined before the first reading. */
  kept(siteId: number): Data | undefined;
  /** Changes whenever the data does; starts a refresh when the snapshot is stale, and does not wait for it. */
  versionOf(siteId: number): string;
  /** Reads everything that is kept once more, now. */
  readAgain(): void;
}

/** How long a page may show stale stock; prices are checked again at the purchase. */
const freshMs = 1000;

/**
 * Caches what pages show in memory, per site. A visit never waits for the database: a stale snapshot is shown
 * while the next one is read. A changed catalogue is read at once, in every process.
 */
export function keepSnapshots<Data>({
  clock,
  log,
  wake,
  channel = "catalogue",
  read,
}: SnapshotsDeps<Data>): Snapshots<Data> {
  const snapshots = new Map<number, Snapshot<Data>>();
  const reading = new Map<number, Promise<Snapshot<Data>>>();

  const readNext = (siteId: number): Promise<Snapshot<Data>> => {
    const running = reading.get(siteId);
    if (running) return running;
    const started = read(siteId)
      .then((data) => {
        const version = createHash("sha256").update(JSON.stringify(data)).digest("base64url");
        const snapshot = { data, version, readAt: clock.now().getTime() };
        snapshots.set(siteId, snapshot);
        return snapshot;
      })
      .finally(() => reading.delete(siteId));
    reading.set(siteId, started);
    return started;
  };

  const refresh = (siteId: number): void => {
    readNext(siteId).catch((error: unknown) =>
      log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not read what pages show"),
    );
  };

  const readAgain = (): void => {
    for (const siteId of snapshots.keys()) {
      // A read in progress may have started before the change.
      const running = reading.get(siteId) ?? Promise.resolve();
      void Promise.allSettled([running]).then(() => refresh(siteId));
    }
  };
  wake.on(channel, readAgain);

  return {
    readAgain,
    dataOf: async (siteId) => (snapshots.get(siteId) ?? (await readNext(siteId))).data,
    kept: (siteId) => snapshots.get(siteId)?.data,
    versionOf: (siteId) => {
      const snapshot = snapshots.get(siteId);
      // A clock may go back.
      const isOld = !snapshot || Math.abs(clock.now().getTime() - snapshot.readAt) > freshMs;
      if (isOld) refresh(siteId);
      return snapshot?.version ?? "unread";
    },
  };
}
