import { sql } from "kysely";
import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { countSetAside } from "./failed-events.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Events that were set aside because a consumer could not handle them; one alarm for each consumer, event name and cause. */
export function eventAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "failed event",
    find: async () =>
      (await countSetAside(db.kysely)).map(({ consumer, name, count, first, since, error }) => ({
        objectId: `${consumer} ${name}`,
        occurrence: since.toISOString(),
        detail: `${consumer} could not handle ${count === 1 ? name : `${count} events ${name}`} and went on without. Cause: ${error}. Once it is gone, event retry handles them; event drop deletes what can never be handled.`,
        said: alarmText("failedEvent", { consumer, event: name, count, problem: error }),
        command: operatorCommand(count === 1 ? `event retry ${first}` : "event list"),
      })),
  };
}

/**
 * Events in no range of transaction numbers, because the job that makes the next one ahead could not: they are read as
 * all others, but never removed. The job moves them as soon as it can.
 */
export function rangeAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "outbox range",
    find: async () => {
      const { rows } = await sql<{ xid: string }>`
        SELECT xid::text AS xid FROM outbox_events_default ORDER BY outbox_events_default.xid LIMIT 1`.execute(
        db.kysely,
      );
      return rows.map(({ xid }) => ({
        objectId: "outbox_events_default",
        occurrence: xid,
        detail: `Events from transaction ${xid} on are in no range of the outbox. A backup or a long transaction keeps the job extend-outbox from making one: end it, and look for "job failed" in the log.`,
        said: alarmText("outboxRange", { number: xid }),
        command: operatorCommand("event list"),
      }));
    },
  };
}
