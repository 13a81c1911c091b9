import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";

/** Mails that came in, by what was made of them. */
export function inboundGauge({ db, clock }: Pick<Platform, "db" | "clock">): Gauge {
  return {
    name: "moorage_inbound_mails",
    help: "Mails to support that came in during the last day, by what was made of them",
    labels: ["verdict"],
    async read() {
      const rows = await db.kysely
        .selectFrom("inbound_mails")
        .select(({ fn }) => ["verdict", fn.countAll<bigint>().as("count")])
        .where("received_at", ">", addDays(clock.now(), -1))
        .groupBy("verdict")
        .execute();
      return rows.map(({ verdict, count }) => ({ labels: { verdict }, value: Number(count) }));
    },
  };
}
