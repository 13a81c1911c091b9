import { sql } from "kysely";
import { type AlarmSource, operatorCommand, pageOfThing } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Older refusals raise no alarm. */
const rememberedDays = 30;
const maxEndings = 10;
/** Tasks that a registrar charges for. */
const paidKinds = ["domain-register", "domain-transfer", "domain-renew", "domain-restore"];

interface Refusals {
  readonly task_id: string;
  readonly finished_at: Date;
  readonly error_detail: string;
  readonly endings: readonly string[];
  readonly count: bigint;
}

/** Our account at a registrar is empty: one alarm for all refused orders, until one of the same ending goes through. */
export function registrarAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource[] {
  return [
    {
      kind: "registrar account",
      page: pageOfThing("task"),
      find: async () => {
        const { rows } = await sql<Refusals>`
          WITH refused AS (
            SELECT t.id, d.tld, t.finished_at, t.error_detail
            FROM tasks t JOIN domains d ON d.id = t.object_id
            WHERE t.state = 'failed' AND t.finished_at > ${addDays(clock.now(), -rememberedDays)}
              AND t.kind = ANY (${paidKinds}) AND starts_with(t.error_detail, 'no_funds:')
          ), unsettled AS (
            SELECT * FROM refused WHERE NOT EXISTS (
              SELECT 1 FROM tasks t JOIN domains d ON d.id = t.object_id
              WHERE t.state = 'succeeded' AND t.kind = ANY (${paidKinds}) AND d.tld = refused.tld
                AND t.finished_at > refused.finished_at)
          )
          SELECT oldest.id AS task_id, oldest.finished_at, oldest.error_detail, refusals.endings, refusals.count
          FROM (SELECT * FROM unsettled ORDER BY finished_at, id LIMIT 1) oldest,
               (SELECT array_agg(DISTINCT tld) AS endings, count(*) AS count FROM unsettled) refusals`.execute(
          db.kysely,
        );
        return rows.map(({ task_id: id, finished_at: since, error_detail: cause, endings, count }) => ({
          objectId: id,
          occurrence: since.toISOString(),
          detail: `Our account at the registrar of ${endings
            .slice(0, maxEndings)
            .map((ending) => `.${ending}`)
            .join(
              ", ",
            )} is empty: ${count} orders were refused since ${since.toISOString()}, and what was paid for them went back. Cause: ${cause}. Fill the account there, then close this.`,
          said: alarmText("registrarAccount", {
            endings: endings
              .slice(0, maxEndings)
              .map((ending) => `.${ending}`)
              .join(", "),
            count: Number(count),
            sinceAt: since.toISOString(),
            problem: cause,
          }),
          command: operatorCommand(`alarm close ${encodeId("task", id)}`),
        }));
      },
    },
  ];
}
