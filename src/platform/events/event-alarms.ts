import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readSetAside } from "./failed-events.ts";

/** Events that were set aside because a consumer could not handle them. */
export function eventAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "failed event",
    find: async () =>
      (await readSetAside(db.kysely)).map(({ number, consumer, name, setAsideAt, error }) => ({
        objectId: `event ${number}`,
        occurrence: setAsideAt.toISOString(),
        detail: `${consumer} could not handle ${name} and went on without it. Cause: ${error}.`,
        command: operatorCommand(`event retry ${number}`),
      })),
  };
}
