import { sql } from "kysely";
import type { Clock } from "#src/platform/clock.ts";
import type { Platform } from "#src/platform/platform.ts";

/** How far a mailbox was read, and since when it cannot be, for all processes. */
export interface MailboxState {
  /** The last UID that was handled; 0 in a mailbox that began to count again. */
  lastRead(uidValidity: string): Promise<number>;
  noteRead(uidValidity: string, uid: number): Promise<void>;
  /** After each look at it; null: it was read. */
  note(problem: string | null): Promise<void>;
}

const maxProblem = 500;

export function createMailboxState(
  { kysely }: Pick<Platform["db"], "kysely">,
  clock: Clock,
  name: string,
): MailboxState {
  return {
    async lastRead(uidValidity) {
      const row = await kysely
        .selectFrom("mailbox_state")
        .select("last_uid")
        .where("name", "=", name)
        .where("uid_validity", "=", uidValidity)
        .executeTakeFirst();
      return Number(row?.last_uid ?? 0);
    },
    async noteRead(uidValidity, uid) {
      await sql`
        INSERT INTO mailbox_state AS s (name, uid_validity, last_uid) VALUES (${name}, ${uidValidity}, ${uid})
        ON CONFLICT (name) DO UPDATE SET uid_validity = excluded.uid_validity,
          last_uid = CASE WHEN s.uid_validity = excluded.uid_validity THEN greatest(s.last_uid, excluded.last_uid)
            ELSE excluded.last_uid END`.execute(kysely);
    },
    async note(problem) {
      const now = clock.now();
      const text = problem === null ? null : problem.slice(0, maxProblem);
      await sql`
        INSERT INTO mailbox_state AS s (name, read_at, failing_since, problem)
        VALUES (${name}, ${text === null ? now : null}, ${text === null ? null : now}, ${text})
        ON CONFLICT (name) DO UPDATE SET read_at = coalesce(excluded.read_at, s.read_at), problem = excluded.problem,
          failing_since = CASE WHEN excluded.problem IS NULL THEN NULL
            ELSE coalesce(s.failing_since, excluded.failing_since) END`.execute(kysely);
    },
  };
}
