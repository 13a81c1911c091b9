import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorOf } from "./members/operator-of.ts";
import { openStaff } from "./staff.fixture.ts";
import { staffPassword as password } from "./staff-session.fixture.ts";

let testbed: Awaited<ReturnType<typeof openStaff>>;

beforeAll(async () => {
  testbed = await openStaff();
});

afterAll(() => testbed.drop());

test("a command is given by the only operator, or by the one who is named", async () => {
  const { platform, staff, clock } = testbed;
  await expect(operatorOf(platform, undefined)).rejects.toThrow("Make an operator first");
  expect(await staff.hasAny()).toBe(false);
  const ann = await staff.create({ email: "ann@example.com", password });
  expect(await operatorOf(platform, undefined)).toEqual({ kind: "staff", id: ann.staffId });

  const ben = await staff.create({ email: "ben@example.com", password });
  await expect(operatorOf(platform, undefined)).rejects.toThrow(
    "Say who you are with --as: ann@example.com, ben@example.com.",
  );
  expect(await operatorOf(platform, "Ben@Example.com")).toEqual({ kind: "staff", id: ben.staffId });
  await expect(operatorOf(platform, "eve@example.com")).rejects.toThrow(
    "eve@example.com is no operator here",
  );

  await platform.db.kysely
    .updateTable("staff")
    .set({ disabled_at: clock.now() })
    .where("id", "=", ben.staffId)
    .execute();
  await expect(operatorOf(platform, "ben@example.com")).rejects.toThrow(
    "ben@example.com is no operator here",
  );
  expect(await operatorOf(platform, undefined)).toEqual({ kind: "staff", id: ann.staffId });
});
