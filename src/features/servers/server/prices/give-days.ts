import { sql } from "kysely";
import * as z from "zod/mini";
import { sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { type ActCtx, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays, parseInstant } from "#src/shared/time.ts";
import { describeServer } from "../admin/describe-server.ts";

export interface FreeDays {
  readonly serverId: string;
  readonly days: number;
  /** Until when it was paid, as staff saw it. */
  readonly expectedPaidUntil: Date;
  /** What the customer reads. */
  readonly text: string;
  readonly reason: string;
}

/** Days of a server that are not charged. They count by what they are worth at its price, or the list's where that is more. */
export function giveDaysAct({ ids }: Pick<Platform, "ids">) {
  return defineStaffAct({
    name: "servers.give-days",
    permission: "prices.write",
    payload: z.object({
      serverId: z.guid(),
      days: z.int().check(z.gte(1), z.lte(366)),
      expectedPaidUntil: z.iso.datetime(),
      worthCents: z.int(),
      text: z.string(),
    }),
    cents: ({ worthCents }) => worthCents,
    subject: ({ serverId }) => ({ objectType: "server", objectId: serverId }),
    describe: async (db, { serverId, days, expectedPaidUntil, worthCents, text }) => ({
      ...(await describeServer(db, serverId)),
      facts: [
        { key: "days", kind: "count", value: days },
        { key: "worth", kind: "cents", value: worthCents },
        { key: "paidUntil", kind: "time", value: expectedPaidUntil },
        { key: "note", kind: "text", value: text },
      ],
    }),
    run: async (trx, ctx, { payload, reason }) => {
      const { serverId, days, expectedPaidUntil, worthCents, text } = payload;
      const expected = parseInstant(expectedPaidUntil);
      if (expected === null) throw new AppError("paid_until_changed");
      await call(trx, "servers_grant_days", {
        ...sqlContext(ctx),
        server: serverId,
        days,
        expected,
        worthCents: BigInt(worthCents),
        text,
        reason,
        release: ids.next(),
      });
      return { paidUntil: addDays(expected, days).toISOString() };
    },
  });
}

interface GivingDays {
  readonly platform: Platform;
  readonly act: ReturnType<typeof giveDaysAct>;
  readonly perform: PerformAct;
}

/** Gives a server free days; its customer is notified. Names have none: a registry sells years only. */
export async function giveDays(
  { platform, act, perform }: GivingDays,
  ctx: ActCtx,
  { serverId, days, expectedPaidUntil, text, reason }: FreeDays,
): Promise<{ readonly paidUntil: Date; readonly worthCents: number }> {
  const { rows } = await sql<{ worth: number }>`
    SELECT ceil(servers_term_worth(id) * ${days}::numeric / (30 * months))::integer AS worth
    FROM servers WHERE id = ${serverId}`.execute(platform.db.kysely);
  const worthCents = rows[0]?.worth;
  if (worthCents === undefined) throw new AppError("not_found");
  const payload = { serverId, days, expectedPaidUntil: expectedPaidUntil.toISOString(), worthCents, text };
  // A second call finds another end of the paid time, so each has a key of its own.
  const asked = { reason, idempotencyKey: platform.ids.next() };
  const { paidUntil } = await perform(ctx, act, payload, asked);
  return { paidUntil: new Date(paidUntil), worthCents };
}

/** Until when a server is paid; null before its delivery. */
export async function readPaidUntil({ db }: Pick<Platform, "db">, serverId: string): Promise<Date | null> {
  const row = await db.kysely
    .selectFrom("servers")
    .select("paid_until")
    .where("id", "=", serverId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row.paid_until;
}
