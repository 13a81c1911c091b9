import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { officePath } from "#src/shared/office-path.ts";
import { addMs } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** How long a node may be silent, e.g. during a restart. */
const quietMs = 5 * 60_000;

/** Open nodes that do not answer: nothing is sold there, and their machines cannot be reached. */
export function nodeAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  // Nodes were not polled while the product was down, so the time counts from its start.
  const startedAt = clock.now();
  return {
    kind: "node away",
    page: (nodeId) => officePath("node", nodeId),
    find: async () => {
      const quietSince = addMs(clock.now(), -quietMs);
      if (startedAt > quietSince) return null;
      const away = await db.kysely
        .selectFrom("nodes")
        .select(["id", "location_id", "seen_at"])
        .where("state", "=", "open")
        .where("is_online", "=", false)
        .where(({ or, eb }) => or([eb("seen_at", "is", null), eb("seen_at", "<", quietSince)]))
        .orderBy("id")
        .execute();
      return away.map(({ id, location_id: location, seen_at: seenAt }) => {
        const last = seenAt === null ? "has never answered" : `answered last at ${seenAt.toISOString()}`;
        return {
          objectId: id,
          occurrence: seenAt?.toISOString() ?? "never",
          detail: `The node ${id} of ${location} ${last}. Nothing is sold there.`,
          said:
            seenAt === null
              ? alarmText("nodeNever", { node: id, location })
              : alarmText("nodeAway", { node: id, location, lastAt: seenAt.toISOString() }),
          command: operatorCommand("node list"),
        };
      });
    },
  };
}
