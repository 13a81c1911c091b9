import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { countSetAside } from "./failed-events.ts";

/** Events that were set aside because a consumer could not handle them; one alarm for each consumer, event name and cause. */
export function eventAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "failed event",
    find: async () =>
      (await countSetAside(db.kysely)).map(({ consumer, name, count, first, since, error }) => ({
        objectId: `${consumer} ${name}`,
        occurrence: since.toISOString(),
        detail: `${consumer} could not handle ${count === 1 ? name : `${count} events ${name}`} and went on without. Cause: ${error}. Once it is gone, event retry handles them; event drop deletes what can never be handled.`,
        command: operatorCommand(count === 1 ? `event retry ${first}` : "event list"),
      })),
  };
}
