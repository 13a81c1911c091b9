import { randomUUID } from "node:crypto";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { describeCardPayouts } from "./conformance.ts";
import { createSimulatedCardPayouts } from "./simulated.ts";
import { codeMs, writeCardCode } from "./simulated/card-codes.ts";
import { testCards, tokenOf } from "./simulated/test-cards.ts";

describeCardPayouts("simulated card payouts", async () => {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  const driver = createSimulatedCardPayouts({ pool: database.pool, clock, secret: randomUUID() });
  return {
    driver,
    token: (fate) => {
      const card = testCards.find((one) => one.fate === fate);
      return card === undefined ? "" : tokenOf(card);
    },
    choose: async (url, token) => {
      const reference = new URL(url).searchParams.get("reference") ?? "";
      return writeCardCode({ reference, token, expiresAt: clock.now().getTime() + codeMs });
    },
    later: (ms) => clock.advance(ms),
    callback: (id) => driver.callback(id),
    fail: (isAway) => driver.fail(isAway ? "it is away" : null),
    made: async (id) => {
      const { rowCount } = await database.pool.query("SELECT 1 FROM sim_card_payouts WHERE id = $1", [id]);
      return rowCount ?? 0;
    },
    stop: () => database.drop(),
  };
});
