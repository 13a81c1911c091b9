import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { demoAccountKeys, parseAccountKey } from "./account-keys.ts";
import { formatCents } from "#src/shared/money.ts";
import { acceptAmlPolicy, amlVersion, readAmlAcceptance, readAmlText } from "./aml-policy.ts";
import { createPayment } from "./create-payment.ts";
import { deriveAddress } from "./derive-address.ts";
import { readMethodStates } from "./list-methods.ts";
import {
  call,
  createPaymentsTestbed,
  hashOf,
  insertCustomer,
  type PaymentsTestbed,
} from "./payments-testbed.fixture.ts";
import { refreshRates } from "./refresh-rates.ts";
import { sendDemoPayment } from "./send-demo-payment.ts";
import { listPayments, viewPayment, viewPublicPayment } from "./view-payments.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

const uuidOf = (payment: { id: string }): string => decodeId("payment", payment.id) ?? "";

test("a payment fixes a rate for a quarter of an hour and shows an address of our key", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "eth", 2_000);
  expect(payment).toMatchObject({
    status: "new",
    flags: [],
    dueCents: 2_000,
    returnTo: null,
    deposits: [],
    uri: `ethereum:${payment.address}@31337?value=${payment.dueUnits}`,
    method: { id: "eth", network: "Ethereum", available: true, simulated: true },
  });
  expect(Date.parse(payment.expiresAt) - Date.parse(payment.createdAt)).toBe(900_000);
  const key = parseAccountKey("EVM", demoAccountKeys.EVM);
  const ours = Array.from({ length: 20 }, (_, index) => deriveAddress(key, index, { kind: "evm" }));
  expect(ours).toContain(payment.address);
});

test("fifty parallel calls with one key make one payment", async () => {
  const actor = await testbed.newCustomer();
  await refreshRates(testbed.context);
  const body = { method: "btc", amountCents: 2_500, returnTo: "/order-vm?plan=ketch" };
  const idempotency = { key: "one-intent", requestHash: hashOf(body) };
  const create = () =>
    createPayment(testbed.context, createCtx(testbed.platform, actor), { body, idempotency });
  const answers = await Promise.all(Array.from({ length: 50 }, create));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.returnTo).toBe(body.returnTo);
  expect(await listPayments(testbed.context, actor.customerId)).toHaveLength(1);
});

test("one key with another body is refused, with another customer it is another payment", async () => {
  const [one, two] = [await testbed.newCustomer(), await testbed.newCustomer()];
  const first = await testbed.create(one, "btc", 2_000, "shared-key");
  await expect(testbed.create(one, "btc", 2_001, "shared-key")).rejects.toThrow("idempotency_key_reused");
  expect((await testbed.create(two, "btc", 2_000, "shared-key")).id).not.toBe(first.id);
});

describe("refusals", () => {
  test("no address before the AML policy is accepted; the same key works afterwards", async () => {
    const actor = await insertCustomer(testbed.platform);
    await expect(testbed.create(actor, "btc", 2_000, "early")).rejects.toThrow("aml_acceptance_required");
    await acceptAmlPolicy(
      testbed.context,
      { ...createCtx(testbed.platform, actor), ip: call.ip },
      amlVersion,
    );
    expect(await testbed.create(actor, "btc", 2_000, "early")).toMatchObject({ status: "new" });
  });

  test("amounts outside the limits", async () => {
    const actor = await testbed.newCustomer();
    await expect(testbed.create(actor, "btc", 499)).rejects.toMatchObject({
      code: "amount_too_small",
      params: { minCents: 500 },
    });
    await expect(testbed.create(actor, "btc", 1_000_001)).rejects.toMatchObject({
      code: "amount_too_large",
      params: { maxCents: 1_000_000 },
    });
  });

  test("methods that do not exist or are not set up", async () => {
    const actor = await testbed.newCustomer();
    await expect(testbed.create(actor, "gold", 2_000)).rejects.toMatchObject({ code: "method_unavailable" });
    await expect(testbed.create(actor, "doge", 2_000)).rejects.toMatchObject({ code: "method_unavailable" });
  });

  test("T15 a fourth open payment of one method, also when asked for at once", async () => {
    const actor = await testbed.newCustomer();
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => testbed.create(actor, "btc", 2_000)),
    );
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(3);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: "payment_limit", params: { count: 3 } });
    expect(await testbed.create(actor, "eth", 2_000)).toMatchObject({ status: "new" });
    testbed.clock.advance(900_000);
    expect(await testbed.create(actor, "btc", 2_000)).toMatchObject({ status: "new" });
  });

  test("no fresh rate", async () => {
    const actor = await testbed.newCustomer();
    await refreshRates(testbed.context);
    testbed.clock.advance(601_000);
    await Promise.all([testbed.scan(testbed.btc), testbed.scan(testbed.eth)]);
    const body = { method: "btc", amountCents: 2_000 };
    const idempotency = { key: "no-rate", requestHash: hashOf(body) };
    const attempt = createPayment(testbed.context, createCtx(testbed.platform, actor), { body, idempotency });
    await expect(attempt).rejects.toMatchObject({ code: "rate_unavailable" });
    const states = await readMethodStates(testbed.context, testbed.database.kysely);
    expect(states.map(({ view }) => [view.id, view.available, view.reason])).toEqual([
      ["btc", false, "no-rate"],
      ["doge", false, "not-configured"],
      ["eth", false, "no-rate"],
      ["usdt-eth", false, "no-rate"],
      ["usdc-eth", false, "no-rate"],
      ["ltc", false, "not-configured"],
    ]);
  });

  test("a token that the connected network does not have, also while its node does not say", async () => {
    const actor = await testbed.newCustomer();
    const readReasons = async (missingAssets: () => Promise<readonly string[]>) => {
      const chains = new Map([
        ...testbed.context.chains,
        ["eth", { ...testbed.eth, missingAssets }] as const,
      ]);
      const context = { ...testbed.context, chains };
      await Promise.all([refreshRates(context), testbed.scan(testbed.eth)]);
      const body = { method: "usdc-eth", amountCents: 2_000 };
      const idempotency = { key: "missing-token", requestHash: hashOf(body) };
      const attempt = createPayment(context, createCtx(testbed.platform, actor), { body, idempotency });
      await expect(attempt).rejects.toMatchObject({ code: "method_unavailable" });
      const states = await readMethodStates(context, testbed.database.kysely);
      const ofEthereum = states.filter(({ method }) => method.chain === "eth");
      return ofEthereum.map(({ view }) => [view.id, view.reason]);
    };
    expect(await readReasons(async () => ["USDC"])).toEqual([
      ["eth", null],
      ["usdt-eth", null],
      ["usdc-eth", "not-configured"],
    ]);
    expect(await readReasons(() => Promise.reject(new Error("no answer")))).toEqual([
      ["eth", null],
      ["usdt-eth", "not-configured"],
      ["usdc-eth", "not-configured"],
    ]);
  });

  test("a chain that was not scanned for a minute", async () => {
    const actor = await testbed.newCustomer();
    testbed.clock.advance(61_000);
    await refreshRates(testbed.context);
    const states = await readMethodStates(testbed.context, testbed.database.kysely);
    expect(states.find(({ method }) => method.id === "btc")?.view.reason).toBe("lagging");
    expect(await testbed.create(actor, "btc", 2_000)).toMatchObject({ status: "new" });
  });
});

test("the AML acceptance keeps version, time and address, once", async () => {
  const actor = await insertCustomer(testbed.platform);
  const db = testbed.database.kysely;
  expect(await readAmlAcceptance(testbed.context, db, actor.customerId)).toBeNull();
  const accept = (version: string): Promise<Date> =>
    acceptAmlPolicy(testbed.context, { ...createCtx(testbed.platform, actor), ip: call.ip }, version);
  await expect(accept("1999-01")).rejects.toMatchObject({ code: "invalid_input" });
  const first = await accept(amlVersion);
  testbed.clock.advance(1_000);
  expect(await accept(amlVersion)).toEqual(first);
  const rows = await db
    .selectFrom("aml_acceptances")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .execute();
  expect(rows).toMatchObject([{ version: amlVersion, ip: "192.0.2.7", accepted_at: first }]);
});

test("each change that staff makes to the policy is accepted again before coins are taken", async () => {
  const actor = await testbed.newCustomer();
  const words = (key: string) => (key === "aml.use.text" || key === "aml.use.title" ? "" : `ours: ${key}`);
  const changed = {
    ...testbed.context,
    policy: { words: () => words, changes: () => ({ changes: 2, date: "2027-03-01" }) },
  };
  const db = testbed.database.kysely;
  const ctx = { ...createCtx(testbed.platform, actor), ip: call.ip };
  expect(await readAmlAcceptance(changed, db, actor.customerId)).toBeNull();
  await expect(acceptAmlPolicy(changed, ctx, amlVersion)).rejects.toMatchObject({ code: "invalid_input" });
  const { version, sections } = readAmlText(changed, "en");
  expect(version).toBe(`${amlVersion}.2`);
  // What was left out is no heading either.
  expect(sections.map(({ name }) => name)).not.toContain("use");
  expect(sections[0]).toMatchObject({ title: "ours: aml.purpose.title" });
  await acceptAmlPolicy(changed, ctx, version);
  expect(await readAmlAcceptance(changed, db, actor.customerId)).not.toBeNull();
});

test("the policy is read in the language of who asks, with the sum above which a deposit is held", () => {
  const text = (language: string) =>
    readAmlText(testbed.context, language).sections.find(({ name }) => name === "checks")?.text;
  const { holdAboveCents } = testbed.context.limits();
  expect(text("en")).toContain(`more than ${formatCents(holdAboveCents)} within a day`);
  expect(text("de")).not.toBe(text("en"));
  expect(text("__proto__")).toBe(text("en"));
});

test("only its owner sees a payment; anyone with the link sees the reduced view", async () => {
  const [owner, other] = [await testbed.newCustomer(), await testbed.newCustomer()];
  const payment = await testbed.create(owner, "btc", 2_000);
  const id = uuidOf(payment);
  expect(await viewPayment(testbed.context, owner.customerId, id)).toMatchObject({ id: payment.id });
  await expect(viewPayment(testbed.context, other.customerId, id)).rejects.toMatchObject({
    code: "not_found",
  });
  const seen = await viewPublicPayment(testbed.context, 1, id);
  expect(seen).toMatchObject({ address: payment.address, dueAmount: payment.dueAmount });
  expect(seen).not.toHaveProperty("returnTo");
  await expect(viewPublicPayment(testbed.context, 2, id)).rejects.toMatchObject({ code: "not_found" });
});

test("an address that was shown in another spelling of the same coin stays", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  expect(payment.address).toMatch(/^tb1q/);
  const { key_fingerprint: fingerprint, derivation_index: index } = await testbed.database.kysely
    .selectFrom("deposit_addresses")
    .select(["key_fingerprint", "derivation_index"])
    .where("address", "=", payment.address)
    .executeTakeFirstOrThrow();
  const key = parseAccountKey("BTC", demoAccountKeys.BTC);
  expect(fingerprint).toBe(key.fingerprint);
  const before = deriveAddress(key, index, { kind: "p2wpkh", hrp: "bc" });
  await testbed.database.kysely
    .updateTable("deposit_addresses")
    .set({ address: before })
    .where("address", "=", payment.address)
    .execute();
  expect((await testbed.view(actor, payment)).address).toBe(before);
});

test("an address that the key does not derive is never shown", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await testbed.database.kysely
    .updateTable("deposit_addresses")
    .set({ address: "bc1qattacker" })
    .where("address", "=", payment.address)
    .execute();
  await expect(testbed.view(actor, payment)).rejects.toMatchObject({ code: "method_unavailable" });
});

test("demo money can be less, the rest, or more", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "usdc-eth", 2_000);
  expect(payment.dueAmount).toBe("20");
  const send = (amount: "exact" | "less" | "more") =>
    sendDemoPayment(testbed.context, 1, uuidOf(payment), amount);
  await send("less");
  await testbed.scan(testbed.eth);
  expect(await testbed.view(actor, payment)).toMatchObject({ flags: ["partial"], remainingAmount: "12" });
  await send("exact");
  await testbed.scan(testbed.eth);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "processing",
    remainingAmount: "0",
    flags: [],
  });
  await send("more");
  await testbed.mine(testbed.eth, 2);
  expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled", flags: ["over"] });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(4_600n);
});
