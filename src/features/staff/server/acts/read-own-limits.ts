import { sql } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { StaffContext } from "../deps.ts";
import { readLimits } from "./circle.ts";

/** The caller's limits of this day (UTC), of the acts that their role permits and that count money. */
export async function readOwnLimits({ platform, acts }: StaffContext, { actor, now }: Ctx<StaffActor>) {
  const db = platform.db.kysely;
  const limitOf = await readLimits(db);
  const staff = await db
    .selectFrom("staff")
    .select("role")
    .where("id", "=", actor.staffId)
    .executeTakeFirst();
  const { rows } = await sql<{ act: string; used: bigint }>`
    SELECT act, sum(cents)::bigint AS used FROM staff_act_uses
    WHERE staff_id = ${actor.staffId} AND at >= date_trunc('day', ${now}::timestamptz, 'UTC') GROUP BY act`.execute(
    db,
  );
  const used = new Map(rows.map((row) => [row.act, row.used]));
  const counted = acts().filter((act) => act.hasLimit && actor.permissions.includes(act.permission));
  return {
    limits: counted.map(({ name }) => {
      const limit = limitOf(staff?.role ?? "", name);
      const usedCents = used.get(name) ?? 0n;
      const left = limit === null ? null : limit > usedCents ? limit - usedCents : 0n;
      return {
        act: name,
        centsPerDay: limit === null ? null : Number(limit),
        usedCents: Number(usedCents),
        leftCents: left === null ? null : Number(left),
      };
    }),
  };
}
