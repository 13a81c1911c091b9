import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

const alarmDays = 1;

/** How many mails wait, and how many of the stored ones failed. */
export function mailGauges({ db, clock }: Pick<Platform, "db" | "clock">): Gauge[] {
  return [
    {
      name: "moorage_mails",
      help: "Mails that wait to be sent, and those of the last 30 days that could not be delivered",
      labels: ["state"],
      async read() {
        const rows = await db.kysely
          .selectFrom("mail_messages")
          .select(({ fn }) => ["state", fn.countAll<bigint>().as("count")])
          .where("state", "<>", "sent")
          .groupBy("state")
          .execute();
        return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }));
      },
    },
    {
      name: "moorage_mail_wait_seconds",
      help: "How long the mail that is due longest has waited; 0: none is late",
      labels: [],
      async read() {
        const now = clock.now().getTime();
        const { due } = await db.kysely
          .selectFrom("mail_messages")
          .select(({ fn }) => fn.min("not_before").as("due"))
          .where("state", "=", "queued")
          .executeTakeFirstOrThrow();
        return [{ labels: {}, value: due === null ? 0 : Math.max(0, now - due.getTime()) / 1000 }];
      },
    },
  ];
}

/** Mails that were refused. At most one alarm a day: the mail about it may be the next that is refused. */
export function mailAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "undelivered mail",
    async find() {
      const failed = await db.kysely
        .selectFrom("mail_messages")
        .select(["id", "last_error", "ended_at"])
        .where("state", "=", "failed")
        .where("ended_at", ">", addDays(clock.now(), -alarmDays))
        .orderBy("ended_at", "desc")
        .execute();
      const [last] = failed;
      if (last?.ended_at == null) return [];
      return [
        {
          objectId: "mail",
          occurrence: last.ended_at.toISOString().slice(0, "YYYY-MM-DD".length),
          detail: `${failed.length} mails of the last day were not delivered; the last one, ${last.id}: ${last.last_error ?? "no answer"}`,
          said: alarmText("undeliveredMail", {
            count: failed.length,
            id: last.id,
            problem: last.last_error ?? "–",
          }),
          command: operatorCommand("alarm list"),
        },
      ];
    },
  };
}
