import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;
const uuid = randomUUID();
const id = encodeId("whitelabelSite", uuid);
const customerId = randomUUID();

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const { kysely } = testbed.platform.db;
  const created_at = new Date("2026-01-01T00:00:00Z");
  await kysely.insertInto("customers").values({ id: customerId, site_id: 1, created_at }).execute();
  await kysely
    .insertInto("sites")
    .values({ id: 7, host: "reef.localhost", name: "Reef", state: "review" })
    .execute();
  await kysely
    .insertInto("whitelabel_sites")
    .values({ id: uuid, site_id: 1, customer_id: customerId, shop_id: 7, slug: "reef", created_at })
    .execute();
});

afterAll(() => testbed.drop());

// In order: what is refused is about the site as the first test leaves it.
describe("mo site", { shuffle: false }, () => {
  test("sites that wait are listed, opened, stopped and closed, each with its reason", async () => {
    expect(await testbed.run("site", "list", "--state", "review")).toMatch(/reef\.localhost +review/);
    expect(await testbed.runJson("site", "approve", id, "--reason", "looks good")).toEqual({ state: "live" });
    expect(await testbed.runJson("site", "suspend", id, "--reason", "abuse")).toEqual({ state: "suspended" });
    expect(await testbed.runJson("site", "list")).toMatchObject([{ id, stoppedBy: "staff" }]);
    expect(await testbed.runJson("site", "resume", id, "--reason", "settled")).toEqual({ state: "live" });
    expect(await testbed.runJson("site", "close", id, "--reason", "asked for")).toEqual({ state: "closing" });
    const entries = await testbed.runJson("audit", "--object", id);
    expect(entries).toContainEqual(expect.objectContaining({ action: "whitelabel.suspend" }));
  });

  test("what the state does not allow is refused, and so is an act without a reason", async () => {
    await expect(testbed.run("site", "approve", id, "--reason", "again")).rejects.toThrow(
      "The site is closing",
    );
    await expect(testbed.run("site", "suspend", id)).rejects.toThrow("--reason");
    await expect(testbed.run("site", "suspend", "wls_1", "--reason", "x")).rejects.toThrow("Give the id");
  });
});
