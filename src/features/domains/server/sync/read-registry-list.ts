import { sql } from "kysely";
import { addMs } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";

/** The whole list is read once in this time. */
const roundMs = 24 * 3_600_000;
const pagesPerTurn = 20;

/** Continues reading the registry's list of our names, and stores those that are not in the books. */
export async function readRegistryList({ platform, driver }: DomainsContext): Promise<void> {
  const db = platform.db.kysely;
  const now = platform.clock.now();
  const sync = await db.selectFrom("domain_sync").selectAll().executeTakeFirstOrThrow();
  const isResting = sync.list_cursor === null && sync.list_ended_at !== null;
  if (isResting && sync.list_ended_at !== null && now < addMs(sync.list_ended_at, roundMs)) return;
  let cursor = sync.list_cursor;
  const beganAt = cursor === null ? now : (sync.list_began_at ?? now);
  for (let page = 0; page < pagesPerTurn; page += 1) {
    const answer = await driver.listAll(cursor);
    if (!answer.ok) {
      // Several registrars have one list: after a round's time those that answer are read again without the silent one.
      if (cursor !== null && now >= addMs(beganAt, roundMs)) await beginAgain();
      return;
    }
    await noteNames(answer.value.names);
    cursor = answer.value.cursor;
    const ended = cursor === null ? now : null;
    await db
      .updateTable("domain_sync")
      .set({ list_cursor: cursor, list_began_at: beganAt, list_ended_at: ended })
      .execute();
    if (cursor === null) {
      // Names that are no longer on the list are settled.
      await db.deleteFrom("domain_strays").where("last_seen_at", "<", beganAt).execute();
      return;
    }
  }

  async function beginAgain(): Promise<void> {
    await db.updateTable("domain_sync").set({ list_cursor: null, list_began_at: null }).execute();
  }

  async function noteNames(names: readonly string[]): Promise<void> {
    await sql`
      INSERT INTO domain_strays (name, first_seen_at, last_seen_at)
      SELECT name, ${now}, ${now} FROM unnest(${[...names]}::text[]) AS name
      WHERE NOT EXISTS (SELECT 1 FROM domains d WHERE d.name = name.name
        AND NOT domains_has_ended(d.state))
      ON CONFLICT (name) DO UPDATE SET last_seen_at = excluded.last_seen_at`.execute(db);
  }
}
