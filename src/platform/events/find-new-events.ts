import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type EventCursor, isAfter, outboxEnd, readOutbox } from "./read-outbox.ts";

const batchSize = 200;
/** After a failover or a restore the outbox may end before what was seen. */
const checkEndEveryMs = 10_000;

/**
 * Names of the events that came since the last call; null when that is not known, at the first call and after a failover
 * or a restore. A reader without a stored cursor: who misses an event by it must also look from time to time.
 */
export function findNewEvents(db: Kysely<DB>): () => Promise<ReadonlySet<string> | null> {
  let seen: EventCursor | undefined;
  let checkedAt = 0;
  const isSeenLost = async (): Promise<boolean> => {
    if (seen !== undefined && performance.now() < checkedAt + checkEndEveryMs) return false;
    const end = await outboxEnd(db);
    checkedAt = performance.now();
    if (seen !== undefined && !isAfter(seen, end)) return false;
    seen = end;
    return true;
  };
  return async () => {
    if (await isSeenLost()) return null;
    const names = new Set<string>();
    let at = seen ?? { xid: "0", id: 0n };
    for (;;) {
      const events = await readOutbox(db, at, batchSize);
      for (const { xid, id, name } of events) {
        names.add(name);
        at = { xid, id };
      }
      if (events.length < batchSize) break;
    }
    seen = at;
    return names;
  };
}
