import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";

// Budgets of people in one team, with the limits of a live site.

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys({ LIMIT_FACTOR: "1" });
});

afterAll(() => testbed.drop());

const me = (token: string) => testbed.ok("GET /users/me", { token });

const stepUp = async (token: string, password: string) => {
  const { status, body } = await testbed.call("POST /auth/step-up", { token, body: { password } });
  return status === 200 ? 200 : body.error.code;
};

/** An owner with a viewer, whose session acts for the owner's customer. */
async function openTeam() {
  const [owner, viewer] = [await testbed.signUp(), await testbed.signUp()];
  const { team } = await me(owner);
  const { id } = await me(viewer);
  await testbed.database.kysely
    .insertInto("memberships")
    .values({
      user_id: decodeId("user", id) ?? "",
      customer_id: decodeId("customer", team.customerId) ?? "",
      role: "viewer",
    })
    .execute();
  const body = { customerId: team.customerId };
  await testbed.ok("POST /users/customers/switch", { token: viewer, body });
  return { owner, viewer, id };
}

test("T36 a viewer who uses up their proofs does not keep the owner from confirming, nor from removing them", async () => {
  const { owner, viewer, id } = await openTeam();
  const guesses = [];
  for (let guess = 0; guess < 12; guess += 1) guesses.push(await stepUp(viewer, "wrong"));
  expect(guesses.at(-1)).toBe("rate_limited");
  expect(await stepUp(owner, "correct horse")).toBe(200);
  await testbed.ok(`DELETE /v2/team/members/${id}`, { token: owner });
});

test("T27 another customer to act for is no further budget of guesses", async () => {
  const { viewer } = await openTeam();
  for (let guess = 0; guess < 12; guess += 1) await stepUp(viewer, "wrong");
  const { customers } = await testbed.ok("GET /users/customers", { token: viewer });
  const other = customers.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await testbed.ok("POST /users/customers/switch", { token: viewer, body: { customerId: other.id } });
  expect(await stepUp(viewer, "correct horse")).toBe("rate_limited");
});
