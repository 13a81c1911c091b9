import { createHash } from "node:crypto";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Wake, WakeChannel } from "#src/platform/events/wake.ts";
import type { Platform } from "#src/platform/platform.ts";

interface Snapshot<Data> {
  readonly data: Data;
  readonly version: string;
  readonly readAt: number;
  usedAt: number;
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
  /** Reads what is kept of a site once more, now; without one, of all sites. */
  readAgain(siteId?: number): void;
}

/** How long a page may show stale stock; prices are checked again at the purchase. */
const freshMs = 1000;
/** Most sites that are kept: some ten kilobytes each. Of too many those go that were not visited for longest. */
const mostKept = 1000;
/** What was not visited for longer is dropped when it changes, and read for the next visitor. */
const inUseMs = 60_000;
/** How many sites are read at a time when all have changed. */
const lanes = 4;

/**
 * Caches what pages show in memory, per site. A visit never waits for the database: a stale snapshot is shown
 * while the next one is read. What changed is read at once, in every process, of the sites that are visited; the first
 * visit to a site waits for its reading.
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

  /** As the last one in its order; of too many the first one goes. */
  const keep = (siteId: number, snapshot: Snapshot<Data>): void => {
    snapshots.delete(siteId);
    snapshots.set(siteId, snapshot);
    for (const oldest of snapshots.keys()) {
      if (snapshots.size <= mostKept) return;
      snapshots.delete(oldest);
    }
  };
  const use = (siteId: number): Snapshot<Data> | undefined => {
    const snapshot = snapshots.get(siteId);
    if (snapshot === undefined) return undefined;
    snapshot.usedAt = clock.now().getTime();
    keep(siteId, snapshot);
    return snapshot;
  };

  const readNext = (siteId: number): Promise<Snapshot<Data>> => {
    const running = reading.get(siteId);
    if (running) return running;
    const started = read(siteId)
      .then((data) => {
        const version = createHash("sha256").update(JSON.stringify(data)).digest("base64url");
        const now = clock.now().getTime();
        const snapshot = { data, version, readAt: now, usedAt: snapshots.get(siteId)?.usedAt ?? now };
        keep(siteId, snapshot);
        return snapshot;
      })
      .finally(() => reading.delete(siteId));
    reading.set(siteId, started);
    return started;
  };

  const refresh = async (siteId: number): Promise<void> => {
    await readNext(siteId).catch((error: unknown) =>
      log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not read what pages show"),
    );
  };

  /** Whether it is shown, or read for who waits. */
  const isInUse = (siteId: number): boolean => {
    const usedAt = snapshots.get(siteId)?.usedAt;
    if (reading.has(siteId)) return true;
    return usedAt !== undefined && Math.abs(clock.now().getTime() - usedAt) <= inUseMs;
  };
  const readAgain = (only?: number): void => {
    const all = only === undefined ? new Set([...reading.keys(), ...snapshots.keys()]) : [only];
    const shown: number[] = [];
    for (const siteId of all) {
      if (isInUse(siteId)) shown.push(siteId);
      else snapshots.delete(siteId);
    }
    const readShown = async (): Promise<void> => {
      // Those that were visited last first.
      for (let siteId = shown.pop(); siteId !== undefined; siteId = shown.pop()) {
        // A read in progress may have started before the change.
        await Promise.allSettled([reading.get(siteId)]);
        await refresh(siteId);
      }
    };
    for (let lane = 0; lane < lanes; lane += 1) void readShown();
  };
  wake.on(channel, readAgain);

  return {
    readAgain,
    dataOf: async (siteId) => (use(siteId) ?? (await readNext(siteId))).data,
    kept: (siteId) => snapshots.get(siteId)?.data,
    versionOf: (siteId) => {
      const snapshot = use(siteId);
      // A clock may go back.
      const isOld = !snapshot || Math.abs(clock.now().getTime() - snapshot.readAt) > freshMs;
      if (isOld) void refresh(siteId);
      return snapshot?.version ?? "unread";
    },
  };
}
