import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { describeGateway } from "./conformance.ts";
import { createSimulatedGateway } from "./simulated.ts";

const secret = randomUUID();
const now = new Date("2026-11-20T09:00:00Z");

describeGateway("simulated", async () => {
  const driver = createSimulatedGateway({ clock: new ManualClock(now), secret, paysAfterMs: null });
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

test("a checkout of play money pays itself, also after a restart", async () => {
  const clock = new ManualClock(now);
  const { gatewayId } = await createSimulatedGateway({ clock, secret }).open({
    paymentId: "01995fc0-0000-7000-8000-00000000000a",
    cents: 1_234n,
    methodId: "usdttrc20",
    returnUrl: "https://shop.example/",
    webhookUrl: "https://shop.example/hook",
  });
  const restarted = createSimulatedGateway({ clock, secret });
  expect((await restarted.read(gatewayId)).payments).toEqual([]);
  clock.advance(5_000);
  expect((await restarted.read(gatewayId)).payments).toMatchObject([{ cents: 1_234n, state: "pending" }]);
  clock.advance(5_000);
  expect((await restarted.read(gatewayId)).payments).toMatchObject([{ cents: 1_234n, state: "settled" }]);
});
