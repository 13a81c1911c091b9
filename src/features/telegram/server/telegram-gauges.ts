import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";

/** How many messages wait for Telegram or did not arrive, and how many chats are connected. */
export function telegramGauges({ db }: Pick<Platform, "db">): Gauge[] {
  return [
    {
      name: "moorage_telegram_messages",
      help: "Messages that wait to be sent to chats, and those of the last 30 days that were not",
      labels: ["kind", "state"],
      async read() {
        const rows = await db.kysely
          .selectFrom("telegram_messages")
          .select(({ fn }) => ["kind", "state", fn.countAll<bigint>().as("count")])
          .where("state", "<>", "sent")
          .groupBy(["kind", "state"])
          .execute();
        return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: Number(count) }));
      },
    },
    {
      name: "moorage_telegram_chats",
      help: "Chats that users connected",
      labels: ["state"],
      async read() {
        const rows = await db.kysely
          .selectFrom("telegram_links")
          .select(({ fn }) => ["state", fn.countAll<bigint>().as("count")])
          .where("state", "<>", "ended")
          .groupBy("state")
          .execute();
        return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }));
      },
    },
  ];
}
