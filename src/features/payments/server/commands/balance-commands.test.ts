import { afterEach, beforeEach, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeEach(async () => {
  testbed = await openOperatorTestbed();
});

afterEach(() => testbed.drop());

test("the alarm about a deposit that was credited with more than came ends by command, once, and is audited", async () => {
  const { id } = await testbed.hold("bob@example.com");
  const settle = () => testbed.run("deposit", "settle", id);
  await testbed.run("deposit", "credit", id);
  await expect(settle()).rejects.toThrow("No deposit of this id was credited with more than came.");
  await testbed.platform.db.kysely
    .insertInto("deposit_shortfalls")
    .values({ deposit_id: decodeId("deposit", id) ?? "", missing_units: 5n, found_at: testbed.clock.now() })
    .execute();
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).toContain(`deposit settle ${id}`);
  expect(await settle()).toBe("The alarm ends.");
  await expect(settle()).rejects.toThrow("No deposit of this id was credited with more than came.");
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).toBe("Nothing.");
  expect(await testbed.run("audit", "--object", id)).toContain("deposit.settle-shortfall");
});
