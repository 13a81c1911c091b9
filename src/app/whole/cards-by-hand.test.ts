import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";
import { openPayouts } from "./payouts.fixture.ts";
import { forgetDay, staffOf, type Testbed } from "./payout-staff.fixture.ts";

// Cards that the operator pays by hand: their numbers are here for as long as it takes, and no longer.

const cents = 3_000;

let testbed: Testbed;
let owner: Caller;
let staff: ReturnType<typeof staffOf>;
const number = "5555 5555 5555 4444";
const digits = number.replaceAll(" ", "");

beforeAll(async () => {
  testbed = await openPayouts({ CARD_PAYOUTS: "manual" });
  owner = await signInStaff(testbed, "owner");
  staff = staffOf(testbed, () => owner);
});
afterAll(() => testbed.drop());

const kept = () => testbed.database.kysely.selectFrom("payout_card_numbers").selectAll().execute();

test("T108 a number is sealed, shown once to whom may see it, and deleted when its payout is paid", async () => {
  await testbed.stepUp();
  const add = (typed: string) =>
    testbed.ask("POST /v2/payouts/cards", testbed.callers.owner, {
      body: { number: typed, label: "card" },
    });
  expect((await add("5555 5555 5555 4445")).code).toBe("card_refused");
  const destination = await testbed.readyCard({ number });
  expect((await add(number)).code).toBe("destination_exists");
  const [row] = await kept();
  expect(row?.sealed.toString("latin1")).not.toContain(digits.slice(0, 8));
  const { rows } = await sql<{ text: string }>`
    SELECT to_jsonb(d)::text AS text FROM payout_destinations d WHERE card_last4 = '4444'
    UNION ALL SELECT to_jsonb(a)::text FROM audit_log a UNION ALL SELECT to_jsonb(o)::text FROM outbox_events o
    UNION ALL SELECT to_jsonb(k)::text FROM idempotency_keys k`.execute(testbed.database.kysely);
  expect(rows.filter(({ text }) => text.includes(digits))).toEqual([]);

  await testbed.earn(cents);
  await testbed.stepUp();
  const { id } = (await testbed.request(destination, cents)).body;
  expect((await staff("card-number", id)).code).toBe("payout_moved_on");
  await staff("approve", id);
  expect((await staff("send", id)).body).toMatchObject({
    state: "sending",
    card: { isByHand: true, hasNumber: true },
  });
  for (const role of ["support", "auditor", "abuse"] as const)
    expect((await staff("card-number", id, {}, await signInStaff(testbed, role))).status).toBe(403);
  const shown = await Promise.all([1, 2, 3].map(() => staff("card-number", id)));
  expect(shown.flatMap(({ status, body }) => (status === 200 ? [body.number] : []))).toEqual([digits]);
  expect((await staff("transaction", id, { txid: " " })).status).not.toBe(200);
  expect((await staff("transaction", id, { txid: "SEPA 4711" })).body).toMatchObject({ state: "paid" });
  expect(await kept()).toEqual([]);
  // It is typed again, and waits again.
  await testbed.earn(cents);
  expect((await testbed.request(destination, cents)).code).toBe("destination_not_ready");
  expect(await testbed.broken()).toEqual([]);
});

test("T108 a number that is not paid any more is deleted with its destination", async () => {
  await forgetDay(testbed);
  const destination = await testbed.readyCard({ number: "4242 4242 4242 4242" });
  await testbed.earn(cents);
  await testbed.stepUp();
  const { id } = (await testbed.request(destination, cents)).body;
  const params = { id: destination };
  await testbed.ask("DELETE /v2/payouts/destinations/{id}", testbed.callers.owner, { params });
  // An open payout still goes there.
  expect(await kept()).toHaveLength(1);
  expect((await staff("reject", id, { note: "Write to us." })).body).toMatchObject({ state: "rejected" });
  expect(await kept()).toEqual([]);
  expect(await testbed.broken()).toEqual([]);
});
