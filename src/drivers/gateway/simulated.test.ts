import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeGateway } from "./conformance.ts";
import { createSimulatedGateway } from "./simulated.ts";
import { createPlayPayments } from "./simulated/play-payments.ts";

const secret = randomUUID();
const now = new Date("2026-11-20T09:00:00Z");

describeGateway("simulated", async () => {
  const driver = createSimulatedGateway({ clock: new ManualClock(now), secret });
  return {
    driver,
    methodId: "usdttrc20",
    pay: (id, { key, late = false, ...rest }) =>
      driver.say(id, { id: key, asset: "USDT", amount: "1", late, ...rest }),
    webhook(gatewayId) {
      const body = Buffer.from(JSON.stringify({ gatewayId }));
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      return { body, headers: { "x-simulated-sig": signature } };
    },
    fail: (fault) => driver.fail(fault),
    faults: ["silence", "500"],
    saysLate: true,
  };
});

test("play money is paid by a button, settles by itself, and can be taken back: in every process and after a restart", async () => {
  const database = await createTestDatabase();
  const clock = new ManualClock(now);
  const start = () =>
    createSimulatedGateway({
      clock,
      secret,
      paid: createPlayPayments(
        database.pool,
        clock,
        createIds(() => clock.now()),
      ),
    });
  const [one, restarted] = [start(), start()];
  const { gatewayId } = await one.open({
    paymentId: "01995fc0-0000-7000-8000-00000000000a",
    cents: 1_234n,
    methodId: "usdttrc20",
    returnUrl: "https://shop.example/",
    webhookUrl: "https://shop.example/hook",
  });
  clock.advance(60_000);
  expect(await restarted.read(gatewayId)).toEqual({ state: "open", payments: [] });
  await one.play?.send(gatewayId, 1_200n);
  expect(await restarted.read(gatewayId)).toMatchObject({
    state: "open",
    payments: [{ cents: 1_200n, amount: "12.00", state: "pending" }],
  });
  clock.advance(5_000);
  expect((await restarted.read(gatewayId)).payments).toMatchObject([{ state: "settled" }]);
  await one.play?.takeBack(gatewayId);
  expect((await restarted.read(gatewayId)).payments).toMatchObject([{ cents: 1_200n, state: "invalid" }]);
  // What is paid afterwards counts.
  await one.play?.send(gatewayId, 34n);
  clock.advance(5_000);
  const { payments } = await restarted.read(gatewayId);
  expect(payments.map(({ state }) => state)).toEqual(["invalid", "settled"]);
  await database.drop();
});

test("without what remembers them there are no buttons", () => {
  expect(createSimulatedGateway({ clock: new ManualClock(now), secret }).play).toBeUndefined();
});
