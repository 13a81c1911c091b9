import { hash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { query } from "#src/platform/db/query.ts";
import { poolTransaction } from "#src/platform/db/transaction.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { NameObject } from "./name-object.ts";
import { type Charge, type NamePlace, type NewMessage, type Outcome, refuse } from "./outcome.ts";
import type { Answer } from "./registry-session.ts";
import { readName, writeState } from "./state-text.ts";
import { dueAt, settle } from "./time-line.ts";
import { policyOf, splitName } from "./tld-policies.ts";
import { feesOf, nativeName } from "./fixed-names.ts";

export interface RegistryStoreParts {
  readonly db: Pool;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "random">;
}

/** Objects that an act names besides its name. */
export interface NamedObjects {
  readonly hosts?: readonly string[];
  readonly contacts?: readonly string[];
}

/** The registry's names in PostgreSQL. */
export interface RegistryStore {
  now(): Promise<Date>;
  /** Runs `act` alone on one name, in one transaction; a name without an ending of ours is refused. */
  withName<T>(
    registrar: string,
    name: string,
    named: NamedObjects,
    act: (place: NamePlace) => Outcome<T>,
  ): Promise<Answer<T>>;
  /** Names in their present state, settled; null for those that are free. */
  findNames(names: readonly string[]): Promise<Map<string, NameObject | null>>;
  /** Applies the effects of time to all names that have one due. */
  settleDue(): Promise<void>;
}

const aheadText = "(SELECT ahead_ms FROM sim_registry_clock)";

/** The place of a name must be ours before the name exists; the time is read once it is. */
const lockName = query<{ ahead_ms: string }>(
  "sim-registry-lock-name",
  `SELECT ${aheadText} AS ahead_ms FROM (SELECT pg_advisory_xact_lock(hashtextextended($1, 0))) AS locked`,
);

interface PlaceRow {
  readonly object: string | null;
  readonly known_hosts: string[];
  readonly known_contacts: string[];
  readonly subordinate_hosts: string[];
  readonly is_needed: boolean;
  readonly funds_cents: string | null;
}

const findPlace = query<PlaceRow>(
  "sim-registry-find-place",
  `SELECT (SELECT object::text FROM sim_registry_names WHERE name = $1) AS object,
          ARRAY(SELECT name FROM sim_registry_hosts WHERE name = ANY($3::text[])) AS known_hosts,
          ARRAY(SELECT id FROM sim_registry_contacts WHERE id = ANY($4::text[])) AS known_contacts,
          below.hosts AS subordinate_hosts,
          EXISTS (
            SELECT FROM sim_registry_names n WHERE n.hosts && below.hosts AND n.name <> $1
          ) AS is_needed,
          r.credit_cents - (
            SELECT coalesce(sum(cents), 0) FROM sim_registry_charges WHERE registrar = $2 AND r.credit_cents IS NOT NULL
          ) AS funds_cents
   FROM sim_registry_registrars r,
        LATERAL (
          SELECT ARRAY(SELECT name FROM sim_registry_hosts WHERE superordinate = $1 ORDER BY name) AS hosts
        ) AS below
   WHERE r.id = $2`,
);

const effectsText = `
  charged AS (
    INSERT INTO sim_registry_charges (registrar, name, act, cents, charged_at)
    SELECT registrar, $1, act, cents, $3
    FROM unnest($4::text[], $5::text[], $6::bigint[]) AS c (registrar, act, cents)
  ), notified AS (
    INSERT INTO sim_registry_messages (registrar, name, at, message)
    SELECT registrar, $1, at, message
    FROM unnest($7::text[], $8::timestamptz[], $9::jsonb[]) AS m (registrar, at, message)
  )`;

const saveName = query(
  "sim-registry-save-name",
  `WITH ${effectsText}
   INSERT INTO sim_registry_names (name, object, registrar, due_at, hosts, contacts)
   VALUES ($1, $2, $10, $11, $12, $13)
   ON CONFLICT (name) DO UPDATE
     SET object = excluded.object, registrar = excluded.registrar, due_at = excluded.due_at, hosts = excluded.hosts,
         contacts = excluded.contacts`,
);

/** Rows that belong to the name are deleted with it. */
const releaseName = query(
  "sim-registry-release-name",
  `WITH ${effectsText}, hosts AS (DELETE FROM sim_registry_hosts WHERE superordinate = $1 AND $2::text IS NULL)
   DELETE FROM sim_registry_names WHERE name = $1`,
);

const moveHosts = query(
  "sim-registry-move-hosts",
  "UPDATE sim_registry_hosts SET registrar = $2 WHERE superordinate = $1 AND registrar <> $2",
);

const findNames = query<{ name: string; object: string }>(
  "sim-registry-find-names",
  `SELECT name, object::text AS object FROM sim_registry_names WHERE name = ANY($1::text[])`,
);

const findDue = query<{ name: string }>(
  "sim-registry-find-due",
  "SELECT name FROM sim_registry_names WHERE due_at <= $1 ORDER BY due_at LIMIT 100",
);

export function createRegistryStore({ db: pool, clock, ids }: RegistryStoreParts): RegistryStore {
  const timeOf = (aheadMs: string | undefined) => new Date(clock.now().getTime() + Number(aheadMs ?? 0));
  const newRoid = () => `N${hash("sha256", ids.random()).slice(0, 12).toUpperCase()}-SBX`;

  async function now(): Promise<Date> {
    const { rows } = await pool.query<{ ahead_ms: string }>("SELECT ahead_ms FROM sim_registry_clock");
    return timeOf(rows[0]?.ahead_ms);
  }

  async function withName<T>(
    registrar: string,
    name: string,
    named: NamedObjects,
    act: (place: NamePlace) => Outcome<T>,
  ): Promise<Answer<T>> {
    const policy = policyOf(splitName(name)?.tld ?? "");
    if (policy === null) return refuse(2306, "no name of an ending that is run here").answer;
    const fees = feesOf(name, policy);
    return poolTransaction(pool, async (client) => {
      const [locked] = await lockName(client, [`sim_registry_names/${name}`]);
      const at = timeOf(locked?.ahead_ms);
      const [row] = await findPlace(client, [name, registrar, named.hosts ?? [], named.contacts ?? []]);
      if (row === undefined) return refuse(2200, "there is no such registrar").answer;
      const before = row.object === null ? nativeName(name, at) : readName(row.object);
      const settled = before ? settle(before, { policy, fees }, at) : { ...nothingDue, object: null };
      const outcome = act({
        name,
        policy,
        fees,
        now: at,
        registrar,
        object: settled.object,
        ...surroundings(row),
        newRoid,
      });
      if (settled.object !== before) {
        await store(client, { ...settled, name, at, before, after: settled.object });
      }
      const { object: after, charges = [], messages = [], answer } = outcome;
      if (after !== undefined) {
        await store(client, { name, at, before: settled.object, after, charges, messages });
      }
      return answer;
    });
  }

  async function settleOne(name: string): Promise<void> {
    await withName(registrarOfTime, name, {}, () => ({ answer: { ok: true, code: 1000, value: null } }));
  }

  async function findSettled(names: readonly string[]): Promise<Map<string, NameObject | null>> {
    const at = await now();
    const found = new Map<string, NameObject | null>(names.map((name) => [name, nativeName(name, at)]));
    const rows = await findNames(pool, [names]);
    for (const { name, object: text } of rows) {
      const object = readName(text);
      const policy = policyOf(splitName(name)?.tld ?? "");
      // Due changes are stored by the next act on the name; here they are only computed.
      found.set(name, policy && settle(object, { policy, fees: feesOf(name, policy) }, at).object);
    }
    return found;
  }

  async function settleDue(): Promise<void> {
    for (;;) {
      const due = await findDue(pool, [await now()]);
      for (const { name } of due) await settleOne(name);
      if (due.length === 0) return;
    }
  }

  return { now, withName, findNames: findSettled, settleDue };
}

function surroundings(row: PlaceRow) {
  return {
    knownHosts: row.known_hosts,
    knownContacts: row.known_contacts,
    subordinateHosts: row.subordinate_hosts,
    isNeeded: row.is_needed,
    fundsCents: row.funds_cents === null ? null : BigInt(row.funds_cents),
  };
}

const nothingDue = { charges: [], messages: [] };

/** The registrar on whose behalf time acts; it owns nothing. */
const registrarOfTime = "elsewhere";

interface Change {
  readonly name: string;
  readonly at: Date;
  readonly before: NameObject | null;
  readonly after: NameObject | null;
  readonly charges: readonly Charge[];
  readonly messages: readonly NewMessage[];
}

async function store(
  client: PoolClient,
  { name, at, before, after, charges, messages }: Change,
): Promise<void> {
  const effects = [
    at,
    charges.map(({ registrar }) => registrar),
    charges.map(({ act }) => act),
    charges.map(({ cents }) => cents.toString()),
    messages.map(({ registrar }) => registrar),
    messages.map((message) => message.at),
    messages.map((message) => writeState(message)),
  ];
  if (after === null) {
    await releaseName(client, [name, null, ...effects]);
    return;
  }
  const policy = policyOf(splitName(name)?.tld ?? "");
  if (policy === null) throw new Error("a stored name has an ending");
  const contacts = [after.registrant, ...after.contacts.map(({ id }) => id)].filter((id) => id !== null);
  const place = [after.sponsor, dueAt(after, policy), after.hosts, contacts];
  await saveName(client, [name, writeState(after), ...effects, ...place]);
  if (before !== null && before.sponsor !== after.sponsor) await moveHosts(client, [name, after.sponsor]);
}
