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
  return oneHandUntil(one, other, now) !== null;
}

/** Until when two logins may be in one hand; null: they are not. */
export function oneHandUntil(one: SetUp, other: SetUp, now: Date): Date | null {
  const [mine, theirs] = [recentOf(one, now), recentOf(other, now)];
  const ends: readonly Date[] = [
    ...(mine?.by === other.id ? [mine.end] : []),
    ...(theirs?.by === one.id ? [theirs.end] : []),
    ...(mine !== null && mine.by === theirs?.by ? [mine.end < theirs.end ? mine.end : theirs.end] : []),
  ];
  return ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null);
}

/** Who set a member up within the last day, and when that day ends. */
function recentOf(
  { setUpBy: by, setUpAt }: SetUp,
  now: Date,
): { readonly by: string; readonly end: Date } | null {
  if (by === null || setUpAt === null) return null;
  const end = addMs(setUpAt, dayMs);
  return end > now ? { by, end } : null;
}

export async function readSetUp(db: Kysely<DB>, staffId: string): Promise<SetUp> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "set_up_by as setUpBy", "set_up_at as setUpAt"])
    .where("id", "=", staffId)
    .executeTakeFirst();
  return row ?? { id: staffId, setUpBy: null, setUpAt: null };
}
