import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// Bans of what no customer has yet weigh nothing, so that one member could set them without end.

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const reason = "a complaint, checked";

async function ban(caller: Caller, kind: string, value: string) {
  const answer = await testbed.call("POST /v2/admin/bans", caller, { body: { kind, value, reason } });
  return { status: answer.statusCode, code: answer.json().error?.code, id: answer.json().id };
}

const needsTwo = async (caller: Caller, kind: string, value: string) =>
  (await testbed.call("GET /v2/admin/bans/preview", caller, { query: { kind, value } })).json().needsTwo;

const values = {
  "mail-domain": (place: number) => `shop-${place}.example`,
  email: (place: number) => `ann-${place}@throwaway.example`,
  wallet: (place: number) => `bc1qanyone${"x".repeat(20)}${100 + place}`,
} as const;

test.each([
  ["mail-domain", 10],
  ["email", 50],
  ["wallet", 50],
] as const)("T60 one member bans %s alone %i times a day, whomever they concern", async (kind, most) => {
  const member = await signInStaff(testbed, "abuse");
  const valueOf = values[kind];
  for (let place = 0; place < most; place += 10) {
    const ten = Array.from({ length: 10 }, (_, more) => ban(member, kind, valueOf(place + more)));
    expect((await Promise.all(ten)).map(({ status }) => status)).toEqual(Array.from(ten, () => 200));
  }
  const next = valueOf(most);
  expect(await needsTwo(member, kind, next)).toBe(true);
  const asked = await Promise.all([ban(member, kind, next), ban(member, kind, next)]);
  expect(asked.map(({ code }) => code)).toEqual(["approval_needed", "approval_needed"]);
  // The same again is nothing new, what was ended turns no one away, and a colleague has a day of their own.
  const again = await ban(member, kind, valueOf(0));
  expect(again.status).toBe(200);
  const params = { id: again.id };
  await testbed.call("POST /v2/admin/bans/{id}/end", member, { params, body: { reason } });
  expect((await ban(member, kind, next)).status).toBe(200);
  const colleague = await signInStaff(testbed, "abuse");
  expect(await needsTwo(colleague, kind, valueOf(most + 1))).toBe(false);
});
