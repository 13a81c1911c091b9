import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { describeMailbox } from "./conformance.ts";
import { createSimulatedMailbox } from "./simulated.ts";

describeMailbox("simulated", async (onNews) => {
  const database = await createTestDatabase();
  const driver = createSimulatedMailbox({ db: database.pool, clock: systemClock, onNews });
  return {
    driver,
    deliver: driver.deliver,
    async folder(name) {
      const mails = database.kysely
        .selectFrom("sim_mailbox_mails")
        .select("source")
        .where("folder", "=", name);
      return (await mails.orderBy("uid").execute()).map(({ source }) => source.toString());
    },
    close: () => database.drop(),
  };
});
