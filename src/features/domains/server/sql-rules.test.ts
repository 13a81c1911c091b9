import { afterAll, beforeAll, expect, test } from "vitest";
import { domainState } from "../contract-outputs.ts";
import { endedStates, stateAllows } from "../rules.ts";
import { createDomainsTestbed, type DomainsTestbed } from "./domains-testbed.fixture.ts";

// What SQL has to decide under its locks is what rules.ts says.

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

const states = domainState.options;

test("SQL's ended states are those of the rules, in its function and in the index of names", async () => {
  const { pool } = testbed.database;
  const { rows: ended } = await pool.query<{ state: string }>(
    "SELECT state FROM unnest($1::text[]) AS state WHERE domains_has_ended(state)",
    [states],
  );
  expect(ended.map(({ state }) => state).toSorted()).toEqual([...endedStates].toSorted());
  const { rows } = await pool.query<{ terms: string }>(
    "SELECT pg_get_expr(indpred, indrelid) AS terms FROM pg_index WHERE indexrelid = 'domains_name'::regclass",
  );
  const left = states.filter((state) => rows[0]?.terms.includes(`'${state}'`));
  expect(left.toSorted()).toEqual([...endedStates].toSorted());
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
