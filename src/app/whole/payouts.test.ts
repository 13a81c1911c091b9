import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { parseUnits } from "#src/shared/money.ts";
import type { Caller } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";
import { openPayouts, wallets } from "./payouts.fixture.ts";

// Money that a reseller earned leaves by two doors alone: paid, as its chain says, or back to where it came from.

let testbed: Awaited<ReturnType<typeof openPayouts>>;
let billing: Caller;
let owner: Caller;
let destination: string;
const [wallet = "", another = ""] = wallets;
const reason = "looked at the site";

beforeAll(async () => {
  testbed = await openPayouts();
  billing = await signInStaff(testbed, "billing");
  owner = await signInStaff(testbed, "owner");
  destination = await testbed.readyDestination(wallet);
});
afterAll(() => testbed.drop());

const staff = (verb: string, id: string, body: object = {}, by: Caller = owner) =>
  // The calls of this test alone.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  testbed.ask(`POST /v2/admin/payouts/{id}/${verb}` as "POST /v2/admin/payouts/{id}/send", by, {
    params: { id },
    body: { reason, ...body },
  });
const payoutOf = async (id: string) =>
  (await testbed.ask("GET /v2/admin/payouts/{id}", owner, { params: { id } })).body;
/** Blocks on what was sent, and the job that looks at them. */
const confirm = async (id: string) => {
  for (let turn = 0; turn < 20 && (await payoutOf(id)).state === "sending"; turn += 1) {
    await testbed.clock.advance(2_000);
    await testbed.runJob("scan-eth");
    await testbed.runJob("confirm-payouts");
  }
  return payoutOf(id);
};
/** A payout that is asked for and approved. */
async function approved(cents: number): Promise<string> {
  await testbed.earn(cents);
  await testbed.stepUp();
  const { body } = await testbed.request(destination, cents);
  expect((await staff("approve", body.id)).status).toBe(200);
  return String(body.id);
}

test("a new destination waits, an address with a typing error and one of ours are refused", async () => {
  await testbed.stepUp();
  const add = (method: string, address: string) =>
    testbed.ask("POST /v2/payouts/destinations", testbed.callers.owner, {
      body: { method, address, label: "wallet" },
    });
  expect((await add("usdt-eth", wallet.replace(/E7$/, "e7"))).code).toBe("invalid_coin_address");
  expect((await add("btc", wallet)).code).toBe("invalid_coin_address");
  const payment = await testbed.ask("GET /v2/payments/{id}", testbed.callers.owner, {
    params: { id: testbed.ids.payment },
  });
  expect((await add("btc", payment.body.address)).code).toBe("payout_address_refused");
  expect((await add("usdt-eth", wallet)).code).toBe("destination_exists");
  const { body } = await add("usdt-eth", another);
  const waitsMs = Date.parse(body.usableFrom) - Date.parse(body.createdAt);
  expect(waitsMs).toBe(72 * 3_600_000);
  await testbed.earn(5_000);
  expect((await testbed.request(body.id, 5_000)).code).toBe("destination_not_ready");
  const params = { id: String(body.id) };
  await testbed.ask("DELETE /v2/payouts/destinations/{id}", testbed.callers.owner, { params });
});

test("T98 no key pays out or adds a destination, whatever its scopes, nor a session without a fresh proof", async () => {
  const made = await testbed.ask("POST /v2/api-keys", testbed.callers.owner, {
    body: { name: "laptop", scopes: ["whitelabel:read", "whitelabel:write", "orders:spend", "wallet:read"] },
  });
  const key: Caller = { token: String(made.body.key ?? made.body.secret), host: testbed.callers.owner.host };
  const list = await testbed.ask("GET /v2/payouts", key);
  expect(list.status).toBe(200);
  const body = { amountCents: 5_000, destinationId: destination };
  const params = { id: testbed.ids.whitelabelSite };
  const asked = await testbed.ask("POST /v2/whitelabel/{id}/withdrawals/request", key, { params, body });
  expect(asked.status).toBe(403);
  const added = await testbed.ask("POST /v2/payouts/destinations", key, {
    body: { method: "usdt-eth", address: another, label: "wallet" },
  });
  expect(added.status).toBe(403);
  await testbed.clock.advance(20 * 60_000);
  expect((await testbed.request(destination, 5_000)).code).toBe("step_up_required");
});

test("two requests at once take one payout out of a source, and a key has one effect", async () => {
  await testbed.stepUp();
  await testbed.earn(10_000);
  const before = await testbed.balanceOf(testbed.source);
  const raced = await Promise.all([1, 2, 3, 4].map(() => testbed.request(destination, 4_000)));
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(raced.flatMap(({ code }) => code ?? []))).toEqual(new Set(["withdrawal_open"]));
  expect(await testbed.balanceOf(testbed.source)).toBe(before - 4_000);
  const [paid] = raced.flatMap(({ status, body }) => (status === 200 ? [String(body.id)] : []));
  const params = { id: paid ?? "" };
  const cancelled = await testbed.ask("POST /v2/payouts/{id}/cancel", testbed.callers.owner, { params });
  expect(cancelled.body.state).toBe("cancelled");
  expect((await testbed.ask("POST /v2/payouts/{id}/cancel", testbed.callers.owner, { params })).code).toBe(
    "payout_moved_on",
  );
  const key = randomUUID();
  const twice = await Promise.all([1, 2].map(() => testbed.request(destination, 3_000, key)));
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
  const { id } = twice[0]?.body ?? {};
  await testbed.ask("POST /v2/payouts/{id}/cancel", testbed.callers.owner, { params: { id } });
  expect(await testbed.balanceOf(testbed.source)).toBe(before);
  expect((await testbed.request(destination, 1_999)).code).toBe("amount_too_small");
  const most = await testbed.request(destination, before + 1);
  expect(["insufficient_margin", "payout_day_limit"]).toContain(most.code);
  expect(await testbed.broken()).toEqual([]);
});

test("a site that its owner closes meanwhile keeps no margin back, and none leaves twice", async () => {
  await testbed.stepUp();
  await testbed.earn(4_000);
  const before = await testbed.balanceOf(testbed.source);
  const params = { id: testbed.ids.whitelabelSite };
  const close = () =>
    testbed.ask("POST /v2/whitelabel/{id}/close", testbed.callers.owner, {
      params,
      body: { confirmName: "web-1" },
    });
  const request = () => testbed.request(destination, 4_000);
  const [first, closed, second] = await Promise.all([request(), close(), request()]);
  expect(closed.body.state).toBe("closing");
  expect(new Set([first.code, second.code])).toEqual(new Set(["withdrawal_open", undefined]));
  expect(await testbed.balanceOf(testbed.source)).toBe(before - 4_000);
  const [paid] = [first, second].filter(({ status }) => status === 200);
  await testbed.ask("POST /v2/payouts/{id}/cancel", testbed.callers.owner, {
    params: { id: String(paid?.body.id) },
  });
  // What is left can be asked for until the site is gone, and its books stay whole.
  expect(await testbed.balanceOf(testbed.source)).toBe(before);
  const again = await request();
  expect(again.status).toBe(200);
  await testbed.ask("POST /v2/payouts/{id}/cancel", testbed.callers.owner, {
    params: { id: String(again.body.id) },
  });
  const resumed = await testbed.ask("POST /v2/whitelabel/{id}/resume", testbed.callers.owner, {
    params,
    body: {},
  });
  expect(resumed.body.state).toBe("live");
  expect(await testbed.broken()).toEqual([]);
});

test("T99 what was approved is paid to the address of the request, as the chain says, once", async () => {
  const id = await approved(6_000);
  // The destination is removed and another one added meanwhile.
  await testbed.ask("DELETE /v2/payouts/destinations/{id}", testbed.callers.owner, {
    params: { id: destination },
  });
  await testbed.runJob("refresh-rates");
  const sending = await staff("send", id, { feeCents: 100 });
  expect(sending.body).toMatchObject({
    state: "sending",
    feeCents: 100,
    destination: { address: wallet, network: "Ethereum (ERC-20)" },
  });
  // Another transaction, which pays less to another address, ends nothing.
  const wrong = await testbed.product.payments.outgoing.sendPlay("usdt-eth", another, 1n);
  expect((await staff("transaction", id, { txid: wrong })).status).toBe(200);
  await testbed.clock.advance(4_000);
  await testbed.runJob("scan-eth");
  await testbed.runJob("confirm-payouts");
  expect(await payoutOf(id)).toMatchObject({ state: "sending", trouble: "wrong-output" });
  const units = parseUnits(String(sending.body.amount), 6) ?? 0n;
  const right = await testbed.product.payments.outgoing.sendPlay("usdt-eth", wallet, units);
  await staff("transaction", id, { txid: right });
  const [first] = await Promise.all([confirm(id), testbed.runJob("confirm-payouts")]);
  expect(first).toMatchObject({ state: "paid", txid: right });
  expect(await testbed.broken()).toEqual([]);

  // The same output pays no second payout, however often it is named.
  destination = await testbed.readyDestination(wallet);
  const second = await approved(6_000);
  await staff("send", second, { feeCents: 100 });
  await staff("transaction", second, { txid: right });
  await testbed.runJob("confirm-payouts");
  expect(await payoutOf(second)).toMatchObject({ state: "sending", trouble: "wrong-output" });
  const treasury = await staff("play", second);
  expect(treasury.body.txid).toBe(right);
  const asked = await staff("give-up", second, { note: "It was not sent." });
  expect(asked.code).toBe("approval_needed");
  expect(await testbed.broken()).toEqual([]);
  const decided = await testbed.ask(
    "POST /v2/admin/approvals/{id}/decide",
    { token: testbed.callers.staff.token, host: owner.host },
    {
      params: { id: String(asked.body.error.params.id) },
      body: { decision: "approve", note: "looked at it" },
    },
  );
  expect(decided.status).toBe(200);
  expect(await payoutOf(second)).toMatchObject({ state: "failed", reason: "It was not sent." });
  expect(await testbed.broken()).toEqual([]);
});

test("T110 a treasury that is cut off before or after it sends has one transaction in the end", async () => {
  const { kysely } = testbed.database;
  await sql`
    CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`.execute(
    kysely,
  );
  const sentFor = async (units: bigint) =>
    (
      await kysely
        .selectFrom("sim_transactions")
        .select("txid")
        .where("address", "=", wallet)
        .where("amount", "=", units)
        .execute()
    ).length;
  const places = [
    ["sim_transactions", "BEFORE INSERT ON sim_transactions"],
    ["payouts", "BEFORE UPDATE OF txid ON payouts"],
    ["sim_transactions", "AFTER UPDATE ON sim_transactions"],
  ] as const;
  for (const [place, [table, moment]] of places.entries()) {
    const cents = 6_100 + place;
    const id = await approved(cents);
    await testbed.runJob("refresh-rates");
    const sending = await staff("send", id, { feeCents: 100 });
    const units = parseUnits(String(sending.body.amount), 6) ?? 0n;
    await sql`CREATE TRIGGER cut_off ${sql.raw(moment)} FOR EACH ROW EXECUTE FUNCTION cut_off()`.execute(
      kysely,
    );
    await staff("play", id);
    await sql`DROP TRIGGER cut_off ON ${sql.table(table)}`.execute(kysely);
    const clicks = await Promise.all([1, 2, 3].map(() => staff("play", id)));
    expect(new Set(clicks.map(({ body }) => body.txid)).size).toBe(1);
    expect(await sentFor(units)).toBe(1);
    expect(await confirm(id)).toMatchObject({ state: "paid", txid: clicks[0]?.body.txid });
  }
  expect(await testbed.broken()).toEqual([]);
});

test("more than the limit of a day is refused, a large one takes two of staff, and rejecting gives it back", async () => {
  await testbed.database.kysely
    .updateTable("payouts")
    .set({ requested_at: new Date(0) })
    .execute();
  await testbed.earn(500_000);
  await testbed.stepUp();
  const before = await testbed.balanceOf(testbed.source);
  expect((await testbed.request(destination, 500_001)).code).toBe("payout_day_limit");
  const { body } = await testbed.request(destination, 500_000);
  expect(body.state).toBe("review");
  const shown = await payoutOf(body.id);
  expect(shown.reviewReasons).toContain("amount");
  // Billing decides on as much as its limit of a day.
  expect((await staff("approve", body.id, {}, billing)).code).toBe("approval_needed");
  const rejected = await staff("reject", body.id, { note: "Write to us first." }, billing);
  expect(rejected.body).toMatchObject({ state: "rejected", reason: "Write to us first." });
  expect(await testbed.balanceOf(testbed.source)).toBe(before);
  expect((await staff("send", body.id)).code).toBe("payout_moved_on");
  const listed = await testbed.ask("GET /v2/whitelabel/{id}/withdrawals", testbed.callers.owner, {
    params: { id: testbed.ids.whitelabelSite },
  });
  expect(listed.body).toMatchObject({ availableCents: before, pendingCents: 0 });
  expect(decodeId("payout", listed.body.withdrawals[0].id)).not.toBeNull();
  expect(await testbed.broken()).toEqual([]);
});
