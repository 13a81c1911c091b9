import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";

let testbed: OperatorTestbed;
beforeAll(async () => {
  testbed = await openOperatorTestbed({ GATEWAYS: "simulated" });
});
afterAll(() => testbed.drop());

test("a top-up by a gateway is opened once, read by the operator and credited; one above the limit waits", async () => {
  const { token } = await testbed.newCustomer("gate@example.com");
  const handlers = callHandlers(testbed.clock, testbed.product.payments.handlers);
  const input = await testbed.inputOf(token);
  const { methods } = await handlers["GET /v2/gateways"]({ ...input, body: undefined });
  expect(methods).toMatchObject([
    { gateway: "simulated", name: "USDT (TRON, TRC-20)", feeBps: 50, maxCents: 1_000_000 },
  ]);
  const body = { gateway: "simulated", method: "usdttrc20", amountCents: 1_000_000 };
  const create = handlers["POST /v2/gateways/payments"];
  await expect(create({ ...input, body })).rejects.toMatchObject({ code: "aml_acceptance_required" });
  const { version } = await handlers["GET /v2/payments/aml"]({ ...input, body: undefined });
  await handlers["POST /v2/payments/aml"]({ ...input, body: { version } });
  await expect(create({ ...input, body: { ...body, amountCents: 1 } })).rejects.toMatchObject({
    code: "amount_too_small",
  });
  await expect(create({ ...input, body: { ...body, amountCents: 1_000_001 } })).rejects.toMatchObject({
    code: "amount_too_large",
  });
  const small = await create({ ...input, body });
  expect(await create({ ...input, body })).toEqual(small);
  expect(small).toMatchObject({ status: "new", dueCents: 1_000_000 });
  const same = await create({ ...(await testbed.inputOf(token)), body });
  const large = await create({ ...(await testbed.inputOf(token)), body: { ...body, amountCents: 200_000 } });

  const pay = handlers["POST /v2/gateways/payments/{id}/demo-pay"];
  for (const { id } of [small, same, large]) {
    await pay({ ...input, params: { id }, body: { amount: "exact" } });
    testbed.clock.advance(60_000);
    await testbed.runJob("read-gateways");
  }
  const read = await testbed.runJson("gateway", "read", large.id);
  expect(read).toMatchObject([{ state: "held", reason: "limit" }]);
  expect(await testbed.run("gateway", "read", small.id)).toMatch(/credited/);
  expect(await testbed.run("gateway", "list")).toMatch(/simulated +sim-.*USDT .TRON/);
  const wallet = callHandlers(testbed.clock, testbed.product.wallet.handlers);
  const { transactions } = await wallet["GET /v2/transactions"]({
    ...input,
    body: undefined,
    query: { limit: 10 },
  });
  const top = { kind: "deposit", label: "simulated", amountCents: 995_000 };
  expect(transactions).toMatchObject([top, top]);
  const { id } = read[0];
  expect(await testbed.run("gateway", "credit", id)).toBe(`${id} is credited: $1,990.00.`);
  await expect(testbed.run("gateway", "credit", id)).rejects.toThrow("no deposit of this id waits");
  await expect(testbed.run("gateway", "read", small.id, large.id)).rejects.toThrow("Give the id");
});
