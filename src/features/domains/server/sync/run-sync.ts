import { sql } from "kysely";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { addMs } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";
import { type LookedAt, lookAtRegistry } from "./look-at-registry.ts";
import { readRegistryList } from "./read-registry-list.ts";

/** Looks of one turn: a registry with a million names is gone through little by little. */
const looksPerTurn = 100;
const eventPages = 5;
/** A name whose look failed waits for so long: others have their turn. */
const lookAgainMs = 60_000;
/** So many failures one after the other are no matter of the names: the registry does not answer. */
const maxFailures = 3;

/**
 * Compares the books with the registry: what it told us, then what was not looked at for some hours, then its list of
 * our names. A name that it does not tell of is asked for later and holds up nothing; when it tells of none, the next
 * turn goes on where this one stood.
 */
export async function runSync(context: DomainsContext): Promise<void> {
  const look = createLook(context);
  if (!(await followEvents(context, look))) return;
  for (const domain of await dueLooks(context)) {
    if (!(await look(domain))) return;
  }
  await readRegistryList(context);
}

/** Looks at a name. False once the registry itself does not answer. */
type Look = (domain: LookedAt) => Promise<boolean>;

function createLook(context: DomainsContext): Look {
  const { clock, db, log } = context.platform;
  let failures = 0;
  return async (domain) => {
    const problem = await lookAtRegistry(context, domain).then(
      (seen) => (seen.ok ? null : seen.error.detail),
      (error: unknown) => error,
    );
    if (problem === null) {
      failures = 0;
      return true;
    }
    failures += 1;
    log.warn({ err: problem, domain: domain.id }, "the registry does not tell of a domain");
    await db.kysely
      .updateTable("domains")
      .set({ look_at: addMs(clock.now(), lookAgainMs) })
      .where("id", "=", domain.id)
      .where("look_at", "is not", null)
      .execute()
      .catch((error: unknown) => log.error({ err: error, domain: domain.id }, "a look could not be put off"));
    return failures < maxFailures;
  };
}

/**
 * The same of everything at once, however long it takes, at an operator's word. `hasList`: whether the registrar lists
 * names at all; registries do not by EPP, and names that only they know stay unknown.
 */
export async function syncAll(context: DomainsContext): Promise<{ hasList: boolean }> {
  const { clock, db } = context.platform;
  const began = clock.now();
  await db.kysely
    .updateTable("domains")
    .set({ look_at: began })
    .where("state", "in", ["active", "expired", "redemption", "pending_delete", "transfer_out"])
    .execute();
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
    SELECT name FROM domains WHERE state IN ('active', 'expired', 'redemption', 'pending_delete', 'transfer_out')
      AND (seen_at IS NULL OR seen_at < ${began}) ORDER BY name LIMIT 5`.execute(db.kysely);
  const unknownDate = rows.map(({ name }) => name);
  if (unknownDate.length > 0)
    throw new OperatorRefusal(`The registry does not tell of ${unknownDate.join(", ")}.`);
  return { hasList };
}

async function readProgress(
  { platform }: DomainsContext,
  began: Date,
): Promise<{ left: bigint; is_listed: boolean }> {
  const { rows } = await sql<{ left: bigint; is_listed: boolean }>`
    SELECT (SELECT count(*) FROM domains WHERE look_at <= ${began}
      AND state IN ('active', 'expired', 'redemption', 'pending_delete', 'transfer_out')) AS left,
      list_ended_at IS NOT NULL AND list_cursor IS NULL AS is_listed FROM domain_sync`.execute(
    platform.db.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error("the state of the comparison is missing");
  return row;
}

/** Reads what happened at the registry without us, and looks at each name. False when it does not answer. */
async function followEvents(context: DomainsContext, look: Look): Promise<boolean> {
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
      if (domain && !(await look(domain))) return false;
    }
    if (next === cursor) return true;
    // Only now: what was not followed is told again.
    await db.updateTable("domain_sync").set({ events_cursor: next }).execute();
    if (events.length === 0) return true;
  }
  return true;
}

async function heldDomain({ platform }: DomainsContext, name: string): Promise<LookedAt | undefined> {
  return platform.db.kysely
    .selectFrom("domains")
    .select(["id", "name"])
    .where("name", "=", name)
    .where("state", "in", ["active", "expired", "redemption", "pending_delete", "transfer_out"])
    .executeTakeFirst();
}

async function dueLooks({ platform }: DomainsContext): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    SELECT id, name FROM domains
    WHERE state IN ('active', 'expired', 'redemption', 'pending_delete', 'transfer_out')
      AND look_at <= ${platform.clock.now()}
    ORDER BY look_at LIMIT ${looksPerTurn}`.execute(platform.db.kysely);
  return rows;
}
