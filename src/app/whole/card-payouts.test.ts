import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SimulatedCardPayouts } from "#src/drivers/card-payouts/simulated.ts";
import { testCards, tokenOf } from "#src/drivers/card-payouts/simulated/test-cards.ts";
import { writeCardCode } from "#src/drivers/card-payouts/simulated/card-codes.ts";
import { payoutAlarms } from "#src/features/payouts/server/payout-alarms.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createRandom } from "#src/shared/random.ts";
import type { Caller } from "../../../e2e/harness/ownership-testbed.ts";
import { isLongForm } from "../../../scripts/suite/form.ts";
import { signInStaff } from "./office.fixture.ts";
import { openPayouts } from "./payouts.fixture.ts";
import { forgetDay, staffOf, type Testbed } from "./payout-staff.fixture.ts";

// Earned money that is paid to cards: once, whatever is lost on the way, or back to where it came from.

const cents = 3_000;

let testbed: Testbed;
let owner: Caller;
let staff: ReturnType<typeof staffOf>;
let cards: SimulatedCardPayouts;

beforeAll(async () => {
  testbed = await openPayouts();
  owner = await signInStaff(testbed, "owner");
  staff = staffOf(testbed, () => owner);
  const { cardPayouts } = testbed.product.drivers;
  if (cardPayouts === null) throw new Error("the demo pays to no cards");
  cards = cardPayouts;
});
afterAll(() => testbed.drop());

/** The code of a card that the owner chose. */
const codeOf = async (token: string): Promise<string> => {
  const { body } = await testbed.ask("POST /v2/payouts/cards/page", testbed.callers.owner, { body: {} });
  const page = new URL(String(body.url));
  const chosen = await testbed.app.inject({
    url: `${page.pathname}/chosen${page.search}&card=${token}`,
    headers: { host: testbed.callers.owner.host },
  });
  const back = new URL(String(chosen.headers.location));
  expect(back.pathname).toBe("/payouts");
  return String(back.searchParams.get("card"));
};
const known = new Map<string, string>();
const ready = async (token: string): Promise<string> => {
  const destination = known.get(token) ?? (await testbed.readyCard({ code: await codeOf(token) }));
  known.set(token, destination);
  return destination;
};
const remove = async (id: string): Promise<void> => {
  await testbed.stepUp();
  await testbed.ask("DELETE /v2/payouts/destinations/{id}", testbed.callers.owner, { params: { id } });
};
const sent = async (token: string): Promise<string> => {
  const destination = await ready(token);
  // Tests move the clock, and sessions of staff end by it.
  owner = await signInStaff(testbed, "owner");
  await forgetDay(testbed);
  await testbed.earn(cents);
  await testbed.stepUp();
  const { body } = await testbed.request(destination, cents);
  expect((await staff("approve", body.id)).status).toBe(200);
  return String(body.id);
};
const stateOf = async (id: string) =>
  (await testbed.ask("GET /v2/admin/payouts/{id}", owner, { params: { id } })).body;
/** How often and with how much the gateway was asked for a payout. */
const askedFor = async (id: string) => {
  const { rows } = await sql<{ cents: string }>`
    SELECT cents::text FROM sim_card_payouts WHERE id = ${decodeId("payout", id)}::uuid`.execute(
    testbed.database.kysely,
  );
  return rows.map((row) => Number(row.cents));
};

test("T108 a card of another's page, a made-up code and one twice are refused; its number never comes here", async () => {
  await testbed.stepUp();
  const add = (code: string) =>
    testbed.ask("POST /v2/payouts/cards", testbed.callers.owner, { body: { code, label: "card" } });
  const token = tokenOf({ brand: "Mastercard", last4: "4444" });
  await remove(await ready(token));
  known.delete(token);
  const later = testbed.clock.now().getTime() + 60_000;
  const foreign = writeCardCode({ reference: "another-customer", token, expiresAt: later });
  expect([(await add(foreign)).code, (await add("made-up")).code]).toEqual(["card_refused", "card_refused"]);
  const added = await add(await codeOf(token));
  expect(added.body).toMatchObject({
    kind: "card",
    cardBrand: "Mastercard",
    cardLast4: "4444",
    address: null,
  });
  expect(Date.parse(added.body.usableFrom) - Date.parse(added.body.createdAt)).toBe(72 * 3_600_000);
  expect((await add(await codeOf(token))).code).toBe("destination_exists");
  expect((await testbed.request(added.body.id, cents)).code).toBe("destination_not_ready");
  const number = await testbed.ask("POST /v2/payouts/cards", testbed.callers.owner, {
    body: { number: "4242424242424242", label: "card" },
  });
  expect(number.code).toBe("card_refused");
  await remove(String(added.body.id));
});

test("T108 whatever a card does, its payout is asked for once and ends once, as the gateway says", async () => {
  const ends: Record<string, string> = {};
  const alarms = async () =>
    ((await payoutAlarms(testbed.platform).find()) ?? []).map(({ detail }) => detail);
  const ids: string[] = [];
  for (const card of testCards) {
    const before = await testbed.balanceOf(testbed.source);
    const id = await sent(tokenOf(card));
    ids.push(id);
    expect((await staff("send", id, { feeCents: 50 })).status).toBe(200);
    // What the gateway has is not given back by hand, nor named as paid.
    expect((await staff("give-up", id, { note: "no" })).status).not.toBe(200);
    expect((await staff("transaction", id, { txid: "bank 1" })).status).not.toBe(200);
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([testbed.runJob("settle-card-payouts"), testbed.runJob("settle-card-payouts")]);
      await testbed.clock.advance(turn < 2 ? 4_000 : 11 * 60_000);
    }
    await testbed.runJob("settle-card-payouts");
    await testbed.runJob("look-at-paid-cards");
    const { state, trouble } = await stateOf(id);
    ends[card.fate] = trouble === null ? state : `${state}, ${trouble}`;
    expect(await askedFor(id)).toEqual([cents - 50]);
    const back = (await testbed.balanceOf(testbed.source)) - before;
    expect(back).toBe(state === "failed" ? cents : 0);
  }
  expect(ends).toEqual({
    paid: "paid",
    slow: "paid",
    refused: "failed",
    returned: "paid, returned",
    "lost-answer": "paid",
    "lost-request": "paid",
  });
  const rung = (await alarms()).filter((detail) => ids.some((id) => detail.includes(id)));
  expect(rung).toEqual([expect.stringContaining("(returned)")]);
  expect(await testbed.broken()).toEqual([]);
});

test("T108 one that is cut off before the gateway is asked is asked for by the job, and random histories end whole", async () => {
  const random = createRandom(Number(process.env["FAULT_SEED"] ?? 7));
  const rounds = isLongForm ? 200 : 3;
  const healthy = testCards.filter(({ fate }) => fate !== "slow");
  for (let life = 0; life < rounds; life += 1) {
    const card = healthy[Math.floor(random() * healthy.length)] ?? testCards[0];
    const id = await sent(tokenOf(card ?? { brand: "", last4: "" }));
    const cutOff = random() < 0.5;
    if (cutOff)
      await sql`
        CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
        CREATE TRIGGER cut_off BEFORE INSERT ON sim_card_payouts FOR EACH ROW EXECUTE FUNCTION cut_off()`.execute(
        testbed.database.kysely,
      );
    await Promise.all([staff("send", id), staff("send", id)]);
    if (cutOff) {
      expect(await askedFor(id)).toEqual([]);
      await sql`DROP FUNCTION cut_off() CASCADE`.execute(testbed.database.kysely);
    }
    const acts = [
      () => testbed.runJob("settle-card-payouts"),
      () => testbed.clock.advance(2_000),
      () => callback(id),
      () => staff("send", id),
      () => testbed.ask("POST /v2/payouts/{id}/cancel", testbed.callers.owner, { params: { id } }),
    ];
    for (let step = 0; step < 12; step += 1) {
      const pick = () => acts[Math.floor(random() * acts.length)] ?? acts[0];
      await Promise.allSettled([pick()?.(), pick()?.()]);
    }
    await testbed.clock.advance(20_000);
    await testbed.runJob("settle-card-payouts");
    const { state } = await stateOf(id);
    expect(state).toBe(
      card?.fate === "refused" || (card?.fate === "returned" && state === "failed") ? "failed" : "paid",
    );
    expect(await askedFor(id)).toEqual([cents]);
    expect(await testbed.broken()).toEqual([]);
  }
});

test("what a referrer earned is paid to a card", async () => {
  const destination = await ready(tokenOf({ brand: "Visa", last4: "4242" }));
  await testbed.stepUp();
  const params = { id: testbed.ids.payout };
  await testbed.ask("POST /v2/payouts/{id}/cancel", testbed.callers.owner, { params });
  await forgetDay(testbed);
  await testbed.earn(1_000, "rewards");
  const asked = await testbed.ask("POST /v2/referrals/withdraw", testbed.callers.owner, {
    body: { amountCents: 3_000, destinationId: destination },
  });
  owner = await signInStaff(testbed, "owner");
  const { id } = asked.body;
  await staff("approve", id);
  await staff("send", id);
  await testbed.clock.advance(4_000);
  await testbed.runJob("settle-card-payouts");
  expect(await stateOf(id)).toMatchObject({ state: "paid", source: "rewards", amountCents: 3_000 });
  expect(await testbed.balanceOf("rewards")).toBe(0);
  expect(await askedFor(id)).toEqual([3_000]);
  expect(await testbed.broken()).toEqual([]);
});

test("T108 a callback ends nothing by what it says, and an unsigned one is refused", async () => {
  const id = await sent(tokenOf({ brand: "Mastercard", last4: "4444" }));
  await staff("send", id);
  expect((await callback(id, true)).statusCode).toBe(401);
  expect((await callback(id)).statusCode).toBe(200);
  // It is not paid yet, whatever the gateway calls about.
  expect((await stateOf(id)).state).toBe("sending");
  await testbed.clock.advance(11 * 60_000);
  expect((await callback(id)).statusCode).toBe(200);
  expect((await stateOf(id)).state).toBe("paid");
});

const callback = async (id: string, isForged = false) => {
  const { body, headers } = cards.callback(decodeId("payout", id) ?? "");
  const signed = Object.entries(headers).map(([name, value]) => [
    name,
    `${String(value)}${isForged ? "0" : ""}`,
  ]);
  return testbed.app.inject({
    method: "POST",
    url: "/api/v2/payouts/cards/callback",
    headers: { host: owner.host, "content-type": "application/json", ...Object.fromEntries(signed) },
    payload: body,
  });
};
