import { alarmText } from "#src/shared/alarm-texts.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Drafts that were not published at their time: what they change had been changed otherwise. */
export function missedAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "catalogue missed",
    page: (draftId) => `/staff/catalogue/${encodeId("catalogueDraft", draftId)}`,
    find: async () => {
      const missed = await db.kysely
        .selectFrom("catalogue_drafts")
        .select(["id", "name", "missed_at"])
        .where("state", "=", "draft")
        .where("missed_at", "is not", null)
        .orderBy("missed_at")
        .execute();
      return missed.map(({ id, name, missed_at: at }) => ({
        objectId: id,
        occurrence: at?.toISOString() ?? "missed",
        detail: `The draft ${name} of the catalogue was not published at its time: bring it up to date in the office.`,
        said: alarmText("catalogueMissed", { name }),
        command: operatorCommand("catalogue export"),
      }));
    },
  };
}
