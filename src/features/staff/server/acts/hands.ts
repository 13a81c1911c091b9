import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";

/**
 * Which logins may be in one hand: for a day who set a member up, by an invitation, a reset, another role, more that their
 * role may do, or letting them in again, may hold that login too, and so any login that it set up in turn. None of them
 * decides on what another asks for.
 */
export interface Hands {
  /** Until when two logins may be in one hand; null: they are not. */
  until(one: string, other: string): Date | null;
}

/** One member set the other up, and the end of that day. */
export interface SetUp {
  readonly staffId: string;
  readonly by: string;
  readonly end: Date;
}

const dayMs = 86_400_000;

/** By all set-ups of the last day, also of members who are disabled by now. There are few. */
export async function readHands(db: Kysely<DB>, now: Date): Promise<Hands> {
  const rows = await db
    .selectFrom("staff_set_ups")
    .selectAll()
    .where("set_up_at", ">", addMs(now, -dayMs))
    .execute();
  return handsOf(
    rows.map(({ staff_id: staffId, set_up_by: by, set_up_at: at }) => ({
      staffId,
      by,
      end: addMs(at, dayMs),
    })),
  );
}

/**
 * Two logins are in one hand as long as some way of set-ups leads from one to the other, whatever their directions. Those
 * that end last come first: the one that joins the two is the first of the best way to end.
 */
export function handsOf(setUps: readonly SetUp[]): Hands {
  const lastFirst = setUps.toSorted((one, other) => other.end.getTime() - one.end.getTime());
  return {
    until: (one, other) => {
      const groups = new Map<string, ReadonlySet<string>>();
      const groupOf = (id: string): ReadonlySet<string> => groups.get(id) ?? new Set([id]);
      for (const { staffId, by, end } of lastFirst) {
        const joined = new Set([...groupOf(staffId), ...groupOf(by)]);
        for (const id of joined) groups.set(id, joined);
        if (joined.has(one) && joined.has(other)) return end;
      }
      return null;
    },
  };
}

/** Notes that a member of staff set another one up now. */
export async function noteSetUp(
  trx: Kysely<DB>,
  { staffId, by, now }: { readonly staffId: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    INSERT INTO staff_set_ups (staff_id, set_up_by, set_up_at) VALUES (${staffId}, ${by}, ${now})
    ON CONFLICT (staff_id, set_up_by) DO UPDATE SET set_up_at = ${now}`.execute(trx);
}
