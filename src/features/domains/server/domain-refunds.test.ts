import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWallet, type Wallet } from "#src/features/wallet/server/index.ts";
import { quoteRefund } from "#src/features/wallet/server/office/quote-refund.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { cancelDeletion } from "./ask-deletion.ts";
import { domainRefunds } from "./domain-refunds.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "./domains-testbed.fixture.ts";

let testbed: DomainsTestbed;
let wallet: Wallet;
const staff = { kind: "staff", id: randomUUID() };

beforeAll(async () => {
  testbed = await createDomainsTestbed();
  const none = () => [];
  wallet = createWallet(testbed.platform, {
    chargeSources: none,
    incomingSources: none,
    subjectSources: none,
    perform: noActs,
    refundSources: () => [domainRefunds(testbed.context)],
  });
});

afterAll(() => testbed.drop());

/** The orders of a name, oldest first. */
async function ordersOf(id: Id<"domain">): Promise<readonly string[]> {
  const rows = await testbed.database.kysely
    .selectFrom("domain_orders")
    .innerJoin("orders", "orders.id", "order_id")
    .select("order_id")
    .where("domain_id", "=", decodeId("domain", id) ?? "")
    .orderBy("orders.created_at")
    .execute();
  return rows.map((row) => row.order_id);
}

const quote = (orderId: string) =>
  quoteRefund(testbed.database.kysely, [domainRefunds(testbed.context)], orderId, testbed.clock.now());

async function refund(orderId: string, cents: number, endsService = false) {
  const payload = {
    orderId,
    lines: [{ lineId: 1, cents }],
    endsService,
    expectedCents: cents,
    formerCents: 0,
    seenRefundedCents: (await quote(orderId)).refundedCents,
    note: "Sorry.",
  };
  const asked = { payload, reason: "typed wrongly", id: randomUUID() };
  return transaction(testbed.platform, (trx) =>
    wallet.refund.run(trx, createCtx(testbed.platform, staff), asked),
  );
}

const spent = async (customer: Customer) => (await testbed.money(customer)).wallet;

test("registration, renewal and their parts are refunded while the name goes on", async () => {
  const customer = await testbed.newCustomer(5_000n);
  const id = await testbed.delivered(customer, "kept.com");
  await testbed.renew(customer, id);
  await testbed.finishTasks();
  const [registration = "", renewal = ""] = await ordersOf(id);
  const had = await spent(customer);
  await refund(registration, 300);
  await refund(renewal, 1_040);
  expect((await spent(customer)) - had).toBe(1_340);
  expect(await quote(renewal)).toMatchObject({ isRefundable: false, lines: [{ unusedCents: null }] });
  await expect(refund(renewal, 1)).rejects.toThrow("refund_too_large");
  expect((await testbed.row(id)).state).toBe("active");
  expect(await testbed.findings()).toEqual([]);
});

test("T44 within the add grace a name goes with its refund, and nothing brings it back", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "typed-wrongly.com");
  const [registration = ""] = await ordersOf(id);
  expect((await quote(registration)).service).toMatchObject({ canEnd: true, state: "running" });
  await refund(registration, 700, true);
  expect((await quote(registration)).service).toMatchObject({ canEnd: false, state: "ending" });
  await expect(cancelDeletion(testbed.context, testbed.ctxOf(customer), id)).rejects.toThrow(
    "nothing_to_cancel",
  );
  await testbed.finishTasks();
  expect((await testbed.row(id)).state).toBe("released");
  expect(await spent(customer)).toBe(700);
  expect(await testbed.findings()).toEqual([]);
});

test("after it the name stays, whatever is refunded", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "too-late.com");
  await testbed.live(6);
  const [registration = ""] = await ordersOf(id);
  expect((await quote(registration)).service).toMatchObject({ canEnd: false });
  await expect(refund(registration, 700, true)).rejects.toThrow("deletion_unavailable");
  expect(await spent(customer)).toBe(0);
  await refund(registration, 700);
  expect((await testbed.row(id)).state).toBe("active");
});
