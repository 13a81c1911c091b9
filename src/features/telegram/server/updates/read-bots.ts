import type { RunEnd } from "#src/platform/jobs/background-job.ts";
import { runBeside } from "../bots/run-beside.ts";
import type { SiteBot, TelegramContext } from "../deps.ts";
import { pollSeconds } from "../durations.ts";
import { createReadUpdates, type ReadUpdates } from "./read-updates.ts";

/** Reads that wait at Telegram at a time; with more bots than that none waits, and all come round. */
const mostAtOnce = 200;
const longestRunMs = 60_000;

/**
 * Reads what came to all bots. One process does, by the job's lock: none is read twice at a time, which Telegram refuses,
 * and none waits for another that is away, or whose token is refused.
 */
export function createReadBots(context: TelegramContext): (signal?: AbortSignal) => Promise<RunEnd> {
  let readers = new Map<string, ReadUpdates>();
  /** When each was begun last: those that waited longest are first. */
  const begun = new Map<string, number>();
  let count = 0;
  const keyOf = ({ entryId }: SiteBot): string => entryId ?? "own";
  const readerOf = (one: SiteBot): ReadUpdates => {
    const reader = readers.get(keyOf(one)) ?? createReadUpdates({ ...context, ...one });
    readers.set(keyOf(one), reader);
    return reader;
  };
  return async (signal) => {
    let waitSeconds = pollSeconds;
    const end = await runBeside({
      find: async () => {
        const all = await context.bots.all();
        waitSeconds = all.length <= mostAtOnce ? pollSeconds : 0;
        const keys = new Set(all.map(keyOf));
        readers = new Map([...readers].filter(([key]) => keys.has(key)));
        for (const key of begun.keys()) if (!keys.has(key)) begun.delete(key);
        return all.toSorted((a, b) => (begun.get(keyOf(a)) ?? 0) - (begun.get(keyOf(b)) ?? 0));
      },
      keyOf,
      run: (one, stop) => {
        count += 1;
        begun.set(keyOf(one), count);
        return readerOf(one)(waitSeconds, stop);
      },
      most: mostAtOnce,
      longestMs: longestRunMs,
      signal,
    });
    return end === "again" ? "again" : undefined;
  };
}
