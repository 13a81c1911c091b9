import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import { domainState } from "../contract-outputs.ts";
import { endedStates, heldStates, stateAllows } from "../rules.ts";
import { createDomainsTestbed, type DomainsTestbed } from "./domains-testbed.fixture.ts";

// What SQL has to decide under its locks is what rules.ts says.

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

const states = domainState.options;

test.each([
  ["domains_has_ended", endedStates, "domains_name"],
  ["domains_is_held", heldStates, "domains_look"],
])("the states of %s are those of the rules, and of the index that serves it", async (name, known, index) => {
  const { pool } = testbed.database;
  const { rows: said } = await pool.query<{ state: string }>(
    `SELECT state FROM unnest($1::text[]) AS state WHERE ${name}(state)`,
    [states],
  );
  expect(said.map(({ state }) => state).toSorted()).toEqual([...known].toSorted());
  const { rows } = await pool.query<{ terms: string }>(
    "SELECT pg_get_expr(indpred, indrelid) AS terms FROM pg_index WHERE indexrelid = $1::regclass",
    [index],
  );
  const named = states.filter((state) => rows[0]?.terms.includes(`'${state}'`));
  expect(named.toSorted()).toEqual([...known].toSorted());
});

test.each([
  ["domains_name", "name = 'a.com' AND NOT domains_has_ended(state)"],
  ["domains_look", "look_at <= now() AND domains_is_held(state)"],
])("the index %s serves what asks for these states", async (index, condition) => {
  const { rows } = await transaction(testbed.database.committing, async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    return sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT id FROM domains WHERE ${sql.raw(condition)}`.execute(
      trx,
    );
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain(index);
});

test("a deletion is taken in the states for which pages offer it, and in no other", async () => {
  const { pool } = testbed.database;
  const customer = await testbed.newCustomer(700n);
  const { id } = await testbed.row(await testbed.delivered(customer, "deletable.com"));
  const ask = async (state: string): Promise<boolean> => {
    await pool.query("UPDATE domains SET state = $1, failure = $2, deletes_at = NULL WHERE id = $3", [
      state,
      /failed/.test(state) ? "provider_failed" : null,
      id,
    ]);
    const { clock, ids } = testbed.platform;
    return pool
      .query("SELECT domains_ask_deletion($1, $2, $3, NULL, $4, $5, $4)", [
        customer.actor.customerId,
        id,
        '{"kind": "system"}',
        clock.now(),
        ids.next(),
      ])
      .then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain("domain_not_active");
          return false;
        },
      );
  };
  const taken: string[] = [];
  for (const state of states) if (await ask(state)) taken.push(state);
  expect(taken).toEqual(states.filter((state) => stateAllows.delete(state)));
});
