import { createCtx } from "#src/platform/ctx.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { encodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type Order, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { saveSshKey } from "./ssh-keys.ts";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKNSJ2Bq1Dd7bQ0vCkE1DTL1EFIVvbMxYCB0gQ0n2bTz";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

/** The code and params a purchase is refused with. */
async function refusalOf(actor: UserActor, order: Order): Promise<object> {
  const error: unknown = await testbed.buy(actor, order).then(
    () => new Error("it was sold"),
    (failure: unknown) => failure,
  );
  if (!(error instanceof Error)) throw new TypeError("not an error");
  const { code, params, fields } = appErrorOf(error);
  return { code, ...(params && { params }), ...(fields && { fields }) };
}

async function countOf(table: "orders" | "servers" | "tasks" | "idempotency_keys", actor: UserActor) {
  const rows = await testbed.database.kysely
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("customer_id", "=", actor.customerId)
    .execute();
  return Number(rows[0]?.count);
}

describe("a purchase", () => {
  test("reserves the price and opens the task that delivers, in one step", async () => {
    const actor = await testbed.newCustomer(1000n);
    const bought = await testbed.buy(actor);
    expect(bought.order.totalCents).toBe(490);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(510n);
    const { service, power } = await testbed.serverRow(bought);
    expect({ service, power }).toEqual({ service: "pending", power: "unknown" });
    expect(await testbed.nextCents(bought)).toBe(490);
    expect(await countOf("tasks", actor)).toBe(1);
    expect(await testbed.findings()).toEqual([]);
  });

  test("ends in a running server that is paid until the same day of the next month", async () => {
    const actor = await testbed.newCustomer(1000n);
    const bought = await testbed.buy(actor, { months: 1 });
    await testbed.finishTasks();
    const row = await testbed.serverRow(bought);
    expect([row.service, row.power]).toEqual(["active", "running"]);
    expect(row.paid_until?.toISOString().slice(0, 10)).toBe("2026-02-28");
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(510n);
    expect(await testbed.findings()).toEqual([]);
  });

  test("sells exactly as often as the wallet pays for when calls race", async () => {
    const actor = await testbed.newCustomer(490n * 3n + 489n);
    const ends = await Promise.allSettled(Array.from({ length: 40 }, () => testbed.buy(actor)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const codes = ends.flatMap((end) => (end.status === "rejected" ? [appErrorOf(end.reason).code] : []));
    expect(new Set(codes)).toEqual(new Set(["insufficient_funds"]));
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(489n);
  });
});

describe("a refused purchase leaves nothing behind", () => {
  test.each<[string, Order, object]>([
    ["another price", { expectedTotalCents: 1 }, { code: "price_changed", params: { totalCents: 490 } }],
    ["an unknown plan", { plan: "none" }, { code: "plan_unavailable" }],
    ["an unknown image", { image: "none" }, { code: "plan_unavailable" }],
    ["a term that is not sold", { months: 2 }, { code: "plan_unavailable" }],
    ["an unknown location", { location: "none" }, { code: "location_unavailable" }],
    ["a sold-out location", { location: "fsn1" }, { code: "out_of_stock" }],
    ["a location without addresses", { location: "hel1" }, { code: "no_free_address" }],
    [
      "a name that is no host name",
      { name: "my server" },
      { code: "invalid_input", fields: { name: "invalid_name" } },
    ],
    [
      "neither password nor key",
      { password: undefined },
      { code: "invalid_input", fields: { password: "required" } },
    ],
    [
      "a password that is guessed first",
      { password: "Summer2026!" },
      { code: "common_password", fields: { password: "common_password" } },
    ],
    ["a key that is not there", { sshKeyIds: [encodeId("machineKey", randomUUID())] }, { code: "not_found" }],
  ])("%s", async (_, order, refusal) => {
    const actor = await testbed.newCustomer(10_000n);
    expect(await refusalOf(actor, order)).toEqual(refusal);
    expect(await countOf("orders", actor)).toBe(0);
    expect(await countOf("servers", actor)).toBe(0);
    expect(await countOf("idempotency_keys", actor)).toBe(0);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(10_000n);
  });

  test("too little money: says what is missing, and the same key works after a top-up", async () => {
    const actor = await testbed.newCustomer(400n);
    const key = randomUUID();
    expect(await refusalOf(actor, { key })).toEqual({
      code: "insufficient_funds",
      params: { missingCents: 90 },
    });
    await testbed.topUp(actor, 90n);
    await expect(testbed.buy(actor, { key })).resolves.toMatchObject({ order: { totalCents: 490 } });
  });

  test("an open debt", async () => {
    const actor = await testbed.newCustomer(100n);
    const { platform, database } = testbed;
    await sql`SELECT wallet_reverse_credit(${platform.ids.next()}, 'deposit-reversal', ${randomUUID()}, 'test',
      ${randomUUID()}, ${actor.customerId}, 350, 'exchange', 'BTC', 1, ${platform.clock.now()})`.execute(
      database.kysely,
    );
    const first = await refusalOf(actor, {});
    expect(first).toEqual({ code: "debt_open", params: { amountCents: 250 } });
    await testbed.topUp(actor, 250n + 490n);
    await expect(testbed.buy(actor)).resolves.toMatchObject({ order: { totalCents: 490 } });
  });

  test("another customer's SSH key", async () => {
    const [owner, actor] = [await testbed.newCustomer(0n), await testbed.newCustomer(1000n)];
    const saved = await saveSshKey(testbed.platform, createCtx(testbed.platform, owner), {
      name: "mine",
      publicKey,
    });
    expect(await refusalOf(actor, { password: undefined, sshKeyIds: [saved.id] })).toEqual({
      code: "not_found",
    });
  });
});

describe("a repeated purchase", () => {
  test("gives the first answer again and has one effect", async () => {
    const actor = await testbed.newCustomer(1000n);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => testbed.buy(actor, { key })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await countOf("orders", actor)).toBe(1);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(510n);
  });

  test("gives the first answer even when its objects are gone", async () => {
    const actor = await testbed.newCustomer(1000n);
    const { database, platform } = testbed;
    const saved = await saveSshKey(platform, createCtx(platform, actor), { name: "laptop", publicKey });
    const order: Order = { key: randomUUID(), password: undefined, sshKeyIds: [saved.id] };
    const first = await testbed.buy(actor, order);
    await database.kysely.deleteFrom("ssh_keys").where("customer_id", "=", actor.customerId).execute();
    expect(await testbed.buy(actor, order)).toEqual(first);
    expect((await testbed.serverRow(first)).ssh_keys).toEqual([publicKey]);
  });

  test("with another body is refused; another customer's key is another key", async () => {
    const [actor, other] = [await testbed.newCustomer(1000n), await testbed.newCustomer(1000n)];
    const key = randomUUID();
    const first = await testbed.buy(actor, { key });
    expect(await refusalOf(actor, { key, name: "web-2" })).toEqual({ code: "idempotency_key_reused" });
    const second = await testbed.buy(other, { key });
    expect(second.server.id).not.toBe(first.server.id);
  });
});

describe("the first-month offer", () => {
  const offer: Order = { plan: "skiff-1", expectedTotalCents: 200 };

  test("is sold once per customer", async () => {
    const actor = await testbed.newCustomer(1000n);
    await testbed.buy(actor, offer);
    expect(await refusalOf(actor, offer)).toEqual({ code: "price_changed", params: { totalCents: 300 } });
  });

  test("can be used again when its order was refunded", async () => {
    const actor = await testbed.newCustomer(1000n);
    const stockBefore = await promotionStock();
    await testbed.buy(actor, { ...offer, name: "fail-create" });
    expect(await promotionStock()).toBe(stockBefore - 1);
    await testbed.finishTasks();
    expect(await promotionStock()).toBe(stockBefore);
    await expect(testbed.buy(actor, offer)).resolves.toMatchObject({ order: { totalCents: 200 } });
  });

  test("ends with its stock", async () => {
    const [actor, late] = [await testbed.newCustomer(1000n), await testbed.newCustomer(1000n)];
    const stock = await promotionStock();
    await setPromotionStock(1);
    const ends = await Promise.allSettled([testbed.buy(actor, offer), testbed.buy(late, offer)]);
    await setPromotionStock(stock);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refusals = ends.flatMap((end) => (end.status === "rejected" ? [appErrorOf(end.reason)] : []));
    expect(refusals).toMatchObject([{ code: "price_changed", params: { totalCents: 300 } }]);
  });
});

async function promotionStock(): Promise<number> {
  const row = await testbed.database.kysely
    .selectFrom("promotions")
    .select("stock")
    .where("id", "=", "first-vps")
    .executeTakeFirstOrThrow();
  return row.stock ?? 0;
}

async function setPromotionStock(stock: number): Promise<void> {
  await testbed.database.kysely
    .updateTable("promotions")
    .set({ stock })
    .where("id", "=", "first-vps")
    .execute();
}
