import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { openStaffSession, staffCall } from "#src/features/staff/server/staff-session.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(() => testbed.drop());

test("an operator sees who looks as a customer, ends it, and finds it among past ones", async () => {
  const { product, clock } = testbed;
  const as = ["--as", "operator@example.com"] as const;
  expect(await testbed.run("look", "list", ...as)).toBe("Nothing.");
  const { customerId } = await testbed.newCustomer("looked-at@example.com");
  const ann = await openStaffSession(
    { staff: product.staff, clock },
    { role: "support", email: "ann@example.com" },
  );
  const handlers = callHandlers(clock, product.accounts.handlers);
  const { id } = await handlers["POST /v2/admin/customers/{id}/look"]({
    query: undefined,
    actor: await ann.actor(),
    call: staffCall(),
    params: { id: encodeId("customer", customerId) },
    body: { reason: "cannot find the invoice" },
  });
  expect(await testbed.run("look", "list", ...as)).toMatch(/lok_\w+ +ann +cus_\w+ .*until .*cannot find/);
  await expect(testbed.run("look", "end", id, ...as)).rejects.toThrow("Give --reason");
  await testbed.run("look", "end", id, "--reason", "not agreed with us", ...as);
  expect(await testbed.run("look", "list", ...as)).toBe("Nothing.");
  expect(await testbed.run("look", "list", "--all", ...as)).not.toContain("until ");
  const again = testbed.run("look", "end", id, "--reason", "once more", ...as);
  await expect(again).rejects.toMatchObject({ code: "nothing_to_cancel" });
});
