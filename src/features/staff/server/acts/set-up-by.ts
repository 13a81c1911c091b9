import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";

/** Who set a member up, by an invitation or a reset, and when; null: the machine. */
export interface SetUp {
  readonly id: string;
  readonly setUpBy: string | null;
  readonly setUpAt: Date | null;
}

const dayMs = 86_400_000;

/**
 * Whether two logins may be in one hand: one was set up by the other less than a day ago, or both by one member. Neither
 * decides on what the other asks for.
 */
export function mayBeOneHand(one: SetUp, other: SetUp, now: Date): boolean {
  const [by, otherBy] = [recentOf(one, now), recentOf(other, now)];
  return by === other.id || otherBy === one.id || (by !== null && by === otherBy);
}

const recentOf = ({ setUpBy, setUpAt }: SetUp, now: Date): string | null =>
  setUpAt !== null && setUpAt > addMs(now, -dayMs) ? setUpBy : null;

export async function readSetUp(db: Kysely<DB>, staffId: string): Promise<SetUp> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "set_up_by as setUpBy", "set_up_at as setUpAt"])
    .where("id", "=", staffId)
    .executeTakeFirst();
  return row ?? { id: staffId, setUpBy: null, setUpAt: null };
}
