import { sql, type SqlBool } from "kysely";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { DomainsContext } from "../deps.ts";
import { createLook, type DueDomain, type TurnLooks } from "./create-look.ts";
import { readRegistryList } from "./read-registry-list.ts";

/** Looks of one turn: a registry with a million names is compared gradually. */
const looksPerTurn = 100;
const eventPages = 5;

const isHeld = sql<SqlBool>`domains_is_held(state)`;

/**
 * Compares the books with the registry: its messages, then names not looked at for some hours, then its list of
 * our names. A name that it gives no answer about is asked for later and holds up nothing; a registry that answers for
 * none of its names waits for the next turn, and the names of other registries do not.
 */
export async function runSync(context: DomainsContext): Promise<void> {
  const looks = createLook(context);
  if (!(await followEvents(context, looks))) return;
  await lookAtDue(context, looks);
  await readRegistryList(context);
}

/** Looks at the names that are due; those of a registry that does not answer make room for the others'. */
async function lookAtDue(context: DomainsContext, looks: TurnLooks): Promise<void> {
  for (let left = looksPerTurn; left > 0; ) {
    const silent = looks.silentEndings();
    const due = await dueLooks(context, left, silent);
    for (const domain of due) {
      await looks.look(domain);
      left -= 1;
      if (looks.silentEndings().length > silent.length) break;
    }
    if (looks.silentEndings().length === silent.length) return;
  }
}

/**
 * The same for everything at once, however long it takes, for an operator. `hasList`: whether the registrar lists
 * names at all; EPP registries do not, and names that only they have stay unknown.
 */
export async function syncAll(context: DomainsContext): Promise<{ hasList: boolean }> {
  const { clock, db } = context.platform;
  const began = clock.now();
  await db.kysely.updateTable("domains").set({ look_at: began }).where(isHeld).execute();
  await db.kysely.updateTable("domain_sync").set({ list_cursor: null, list_ended_at: null }).execute();
  const listed = await context.driver.listAll(null);
  const hasList = listed.ok || listed.error.code !== "unsupported";
  for (;;) {
    await runSync(context);
    const { left, is_listed: isListed } = await readProgress(context, began);
    if (left === 0n && (isListed || !hasList)) break;
    const { ok, problem } = await context.driver.health();
    if (!ok) throw new OperatorRefusal(`The registry does not answer: ${problem ?? "no reason given"}`);
  }
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM domains WHERE ${isHeld}
      AND (seen_at IS NULL OR seen_at < ${began}) ORDER BY name LIMIT 5`.execute(db.kysely);
  const unknownDate = rows.map(({ name }) => name);
  if (unknownDate.length > 0)
    throw new OperatorRefusal(`The registry gives no answer about ${unknownDate.join(", ")}.`);
  return { hasList };
}

async function readProgress(
  { platform }: DomainsContext,
  began: Date,
): Promise<{ left: bigint; is_listed: boolean }> {
  const { rows } = await sql<{ left: bigint; is_listed: boolean }>`
    SELECT (SELECT count(*) FROM domains WHERE look_at <= ${began}
      AND ${isHeld}) AS left,
      list_ended_at IS NOT NULL AND list_cursor IS NULL AS is_listed FROM domain_sync`.execute(
    platform.db.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error("the state of the comparison is missing");
  return row;
}

/** Reads what happened at the registry without us, and looks at each name. False when it does not answer. */
async function followEvents(context: DomainsContext, looks: TurnLooks): Promise<boolean> {
  const db = context.platform.db.kysely;
  for (let page = 0; page < eventPages; page += 1) {
    const { events_cursor: cursor } = await db
      .selectFrom("domain_sync")
      .select("events_cursor")
      .executeTakeFirstOrThrow();
    const answer = await context.driver.events(cursor);
    if (!answer.ok) return false;
    const { events, cursor: next } = answer.value;
    for (const name of new Set(events.map((event) => event.name))) {
      const domain = await heldDomain(context, name);
      if (domain) await looks.look(domain);
    }
    if (next === cursor) return true;
    // Only now: a look that failed is due again by its own date, one that was cut off by the event.
    await db.updateTable("domain_sync").set({ events_cursor: next }).execute();
    if (events.length === 0) return true;
  }
  return true;
}

async function heldDomain({ platform }: DomainsContext, name: string): Promise<DueDomain | undefined> {
  return platform.db.kysely
    .selectFrom("domains")
    .select(["id", "name", "tld"])
    .where("name", "=", name)
    .where(isHeld)
    .executeTakeFirst();
}

async function dueLooks(
  { platform }: DomainsContext,
  limit: number,
  silentEndings: readonly string[],
): Promise<DueDomain[]> {
  const { rows } = await sql<DueDomain>`
    SELECT id, name, tld FROM domains
    WHERE ${isHeld}
      AND look_at <= ${platform.clock.now()} AND tld <> ALL(${[...silentEndings]}::text[])
    ORDER BY look_at LIMIT ${limit}`.execute(platform.db.kysely);
  return rows;
}
