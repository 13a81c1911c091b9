import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPromo } from "#src/features/catalog/server/promo/insert-promo.fixture.ts";
import { listOffers } from "#src/features/catalog/server/promo/list-offers.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "./domains-testbed.fixture.ts";
import { renewDomain } from "./order-years.ts";
import { purchaseDomains } from "./purchase-domains.ts";
import { quoteNames } from "./quote-names.ts";
import { quoteRenewal } from "./quote-years.ts";
import { orderTransfer } from "./transfer-in.ts";

// Promotion codes of names, at the prices of `.com`: 700 the first year, 1040 without the offer, for a transfer and a renewal.

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

type Codes = Parameters<typeof insertPromo>[1];

/** Of all that is done with names, unless another is given. */
function makeCode(given: Codes) {
  return insertPromo(testbed.database, { products: ["register", "transfer", "renew"], ...given });
}

function quote(customer: Customer, promoCode: string, ...names: readonly string[]) {
  const items = names.map((name) => ({ name, years: 1 }));
  return quoteNames(testbed.context, testbed.ctxOf(customer), { act: "register", items, promoCode });
}

function buy(
  customer: Customer,
  names: readonly string[],
  order: { promoCode: string; cents: number; key?: string },
) {
  const body = {
    items: names.map((name) => ({ name, years: 1, isPrivate: false })),
    contactId: customer.contactId,
    autoprolong: false,
    promoCode: order.promoCode,
    expectedTotalCents: order.cents,
  };
  const idempotency = testbed.idempotency(body, order.key);
  return purchaseDomains(testbed.context, testbed.ctxOf(customer), { ...body, idempotency });
}

async function codeOf(tried: Promise<unknown>): Promise<string> {
  const error: unknown = await tried.then(
    () => new Error("nothing was refused"),
    (failure: unknown) => failure,
  );
  return error instanceof Error ? appErrorOf(error).code : "";
}

async function usesOf(promo: string) {
  const { kysely } = testbed.database;
  const { used } = await kysely
    .selectFrom("promo_codes")
    .select("used")
    .where("id", "=", promo)
    .executeTakeFirstOrThrow();
  const rows = await kysely
    .selectFrom("promo_uses")
    .select(["list_cents", "discount_cents"])
    .where("promo_id", "=", promo)
    .execute();
  return { used, rows: rows.map((row) => [Number(row.list_cents), Number(row.discount_cents)]) };
}

test("a code counts for the names it is for, takes the place of the offer, and is a line of the order", async () => {
  const promo = await makeCode({ code: "HALF-COM", ending_ids: ["com"] });
  const customer = await testbed.newCustomer(5000n);
  const quoted = await quote(customer, "half-com", "harbour-one.com", "harbour-one.net");
  const [com, net] = quoted.items;
  expect(com).toMatchObject({ totalCents: 520, hasPromo: true });
  expect(com?.lines.map(({ sku, cents }) => [sku, cents])).toEqual([
    ["domain:register:com", 1040],
    ["promo:HALF-COM", -520],
  ]);
  expect(net).toMatchObject({ hasPromo: false });
  expect(quoted).toMatchObject({ totalCents: 520 + (net?.totalCents ?? 0), promo: { isUsed: true } });
  const bought = await buy(customer, ["harbour-one.com", "harbour-one.net"], {
    promoCode: "HALF-COM",
    cents: quoted.totalCents,
  });
  expect(bought.orders.map(({ totalCents }) => totalCents)).toEqual([520, net?.totalCents]);
  expect(await usesOf(promo)).toEqual({ used: 0, rows: [[1040, 520]] });
  expect(await testbed.findings()).toEqual([]);
});

test("the cheaper of code and offer counts, and no use is taken for nothing", async () => {
  const promo = await makeCode({ code: "LITTLE", percent: 10 });
  const customer = await testbed.newCustomer(700n);
  expect(await quote(customer, "LITTLE", "little-one.com")).toMatchObject({
    totalCents: 700,
    promo: { isUsed: false },
  });
  await buy(customer, ["little-one.com"], { promoCode: "LITTLE", cents: 700 });
  expect(await usesOf(promo)).toEqual({ used: 0, rows: [] });
});

test("what first years at the offer's price gave is noted, and not of a name that was taken meanwhile", async () => {
  const given = async () => {
    const offers = await listOffers(testbed.database.kysely, 1);
    const { uses = 0, revenueCents = 0, discountCents = 0 } = offers.find(({ id }) => id === "com") ?? {};
    return [uses, revenueCents, discountCents];
  };
  const [uses = 0, revenue = 0, discount = 0] = await given();
  const customer = await testbed.newCustomer(5000n);
  await testbed.buy(customer, ["offered-one.com", "taken-late-7.com"]);
  await testbed.finishTasks();
  expect(await given()).toEqual([uses + 1, revenue + 700, discount + 340]);
});

test("of a cart, it lowers as many names as it has uses, first where it saves most", async () => {
  const promo = await makeCode({ code: "ONE-EACH", per_customer: 1 });
  const customer = await testbed.newCustomer(9000n);
  const names = ["cart-a.com", "cart-b.io", "cart-c.com"];
  const quoted = await quote(customer, "ONE-EACH", ...names);
  expect(quoted.items.map(({ hasPromo }) => hasPromo)).toEqual([false, true, false]);
  const key = testbed.platform.ids.next();
  const order = { promoCode: "ONE-EACH", cents: quoted.totalCents, key };
  const bought = await buy(customer, names, order);
  expect(await usesOf(promo)).toMatchObject({ rows: [expect.anything()] });
  // The same call again has its answer, though the code is used up.
  expect(await buy(customer, names, order)).toEqual(bought);
  expect(await codeOf(quote(customer, "ONE-EACH", "cart-d.com"))).toBe("promo_used_up");
});

test("a code of a first order counts for one name of a cart, and not after it", async () => {
  await makeCode({ code: "STARTER", first_order_only: true });
  const customer = await testbed.newCustomer(9000n);
  const quoted = await quote(customer, "STARTER", "start-a.com", "start-b.com");
  expect(quoted.items.map(({ hasPromo }) => hasPromo)).toEqual([true, false]);
  await buy(customer, ["start-a.com", "start-b.com"], { promoCode: "STARTER", cents: quoted.totalCents });
  expect(await codeOf(quote(customer, "STARTER", "start-c.com"))).toBe("promo_invalid");
});

test("of servers alone, of another ending or for another act, it is refused; no code is for a price of the registry", async () => {
  const customer = await testbed.newCustomer(0n);
  await makeCode({ code: "SERVERS", products: ["server"] });
  await makeCode({ code: "ENDING", ending_ids: ["net"] });
  await makeCode({ code: "TRANSFERS", products: ["transfer"] });
  for (const code of ["SERVERS", "ENDING", "TRANSFERS", "NONE"])
    expect([code, await codeOf(quote(customer, code, "refused.com"))]).toEqual([code, "promo_invalid"]);
  await makeCode({ code: "ANY-NAME" });
  const quotes = await testbed.domains.quotePremium(1, [
    { name: "premium-name-1.com", registerCents: 5000n, renewCents: 5000n },
  ]);
  const items = [{ name: "premium-name-1.com", years: 1, quoteId: quotes.get("premium-name-1.com")?.id }];
  const asked = { act: "register" as const, items, promoCode: "ANY-NAME" };
  expect(await codeOf(quoteNames(testbed.context, testbed.ctxOf(customer), asked))).toBe("promo_invalid");
});

test("a transfer that does not come gives its use back with the money", async () => {
  const promo = await makeCode({ code: "COME-OVER", products: ["transfer"], max_uses: 1 });
  const customer = await testbed.newCustomer(520n);
  const items = [{ name: "transfer-reject-1.com", years: 1 }];
  const asked = { act: "transfer" as const, items, promoCode: "COME-OVER" };
  expect(await quoteNames(testbed.context, testbed.ctxOf(customer), asked)).toMatchObject({
    totalCents: 520,
  });
  const body = {
    name: "transfer-reject-1.com",
    code: sentinelTransferCode,
    contactId: customer.contactId,
    autoprolong: false,
    promoCode: "COME-OVER",
    expectedTotalCents: 520,
  };
  await orderTransfer(testbed.context, testbed.ctxOf(customer), {
    ...body,
    idempotency: testbed.idempotency(body),
  });
  expect(await usesOf(promo)).toEqual({ used: 1, rows: [[1040, 520]] });
  await testbed.live(1);
  expect(await usesOf(promo)).toEqual({ used: 0, rows: [] });
  expect(await testbed.money(customer)).toEqual({ wallet: 520, held: 0, spent: 0 });
  expect(await testbed.findings()).toEqual([]);
});

test("a renewal is quoted for each number of years, and a later one costs the list price", async () => {
  const customer = await testbed.newCustomer(5000n);
  const domainId = await testbed.delivered(customer, "renewed-by-code.com");
  const promo = await makeCode({
    code: "STAY",
    products: ["renew"],
    kind: "first-price",
    value_cents: 100n,
    per_customer: 1,
  });
  const { customerId } = customer.actor;
  const { options } = await quoteRenewal(testbed.context, customerId, domainId, "stay");
  expect(options.slice(0, 2).map(({ totalCents, promo: given }) => [totalCents, given?.isUsed])).toEqual([
    [100, true],
    [1140, true],
  ]);
  const body = { domainId, years: 2, promoCode: "STAY", expectedTotalCents: 1140 };
  await renewDomain(testbed.context, testbed.ctxOf(customer), {
    ...body,
    idempotency: testbed.idempotency(body),
  });
  expect(await usesOf(promo)).toEqual({ used: 0, rows: [[2080, 940]] });
  await testbed.finishTasks();
  const later = await quoteRenewal(testbed.context, customerId, domainId);
  expect(later.options[0]?.totalCents).toBe(1040);
  expect(await codeOf(quoteRenewal(testbed.context, customerId, domainId, "STAY"))).toBe("promo_used_up");
  expect(await testbed.findings()).toEqual([]);
});

test("of 30 buyers of names at once, one gets the last use", async () => {
  const promo = await makeCode({ code: "LAST-NAME", max_uses: 1 });
  const buyers = await Promise.all(Array.from({ length: 30 }, () => testbed.newCustomer(1000n)));
  const answers = await Promise.allSettled(
    buyers.map((customer, n) =>
      buy(customer, [`last-name-${n}.com`], { promoCode: "LAST-NAME", cents: 520 }),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = answers.flatMap((one) => (one.status === "rejected" ? [appErrorOf(one.reason).code] : []));
  expect(new Set(refused)).toEqual(new Set(["promo_used_up"]));
  expect(await usesOf(promo)).toMatchObject({ used: 1, rows: [[1040, 520]] });
});
