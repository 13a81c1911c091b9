import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import { encodeId } from "#src/shared/ids.ts";
import { openAccounts, visitorCall } from "./accounts.fixture.ts";
import { findAccounts } from "./find-accounts.ts";
import { readAddressees } from "./read-addressees.ts";

let testbed: Awaited<ReturnType<typeof openAccounts>>;
const ids: { readonly userId: string; readonly customerId: string; readonly accessToken: string }[] = [];

beforeAll(async () => {
  testbed = await openAccounts();
  await testbed.platform.db.kysely
    .insertInto("sites")
    .values({ id: 2, host: "two.example", name: "Two" })
    .execute();
  // The same person at two brands, the second one first.
  for (const siteId of [2, 1]) {
    const input = {
      email: "Ann@example.com",
      password: `the password of ${siteId}`,
      username: "Ann",
      language: "de",
    };
    ids.push(await testbed.accounts.signUp(input, { ...visitorCall(), siteId }));
  }
  await testbed.accounts.signUp({ email: "bob@example.com", password: "the password" }, visitorCall());
});

afterAll(() => testbed.drop());

const find = (text: string) => findAccounts(testbed.platform, text);

test("an email in any letter case finds its accounts, in the order of the brands", async () => {
  const [second, first] = ids;
  const ann = {
    email: "Ann@example.com",
    username: "Ann",
    language: "de",
    createdAt: testbed.clock.now(),
    emailVerifiedAt: null,
  };
  expect(await find("ann@EXAMPLE.com")).toEqual([
    { ...ann, siteId: 1, userId: first?.userId, customerId: first?.customerId },
    { ...ann, siteId: 2, userId: second?.userId, customerId: second?.customerId },
  ]);
});

test("a user's id and a customer's find one", async () => {
  const [second] = ids;
  expect(await find(encodeId("user", second?.userId ?? ""))).toMatchObject([{ siteId: 2 }]);
  expect(await find(encodeId("customer", second?.customerId ?? ""))).toMatchObject([{ siteId: 2 }]);
});

test("an unknown email or id finds no account", async () => {
  expect(await find("unknown@example.com")).toEqual([]);
  expect(await find(encodeId("user", ids[0]?.customerId ?? ""))).toEqual([]);
});

test("each brand has its own password and sessions", async () => {
  const signIn = (siteId: number, password: string) =>
    testbed.accounts.handlers["POST /auth/sign-in"]({
      body: { email: "ann@example.com", password },
      call: { ...visitorCall(), siteId },
      actor: null,
      params: undefined,
      query: undefined,
    });
  await expect(signIn(1, "the password of 2")).rejects.toMatchObject({ code: "wrong_credentials" });
  const actor = await testbed.actorOf((await signIn(2, "the password of 2")).accessToken);
  expect(actor).toMatchObject({ userId: ids[0]?.userId, customerId: ids[0]?.customerId, siteId: 2 });
});

test("a customer's users are addressed in their own language", async () => {
  const [second] = ids;
  const read = transaction(testbed.platform, (trx) => readAddressees(trx, second?.customerId ?? ""));
  expect(await read).toEqual([
    {
      userId: second?.userId,
      siteId: 2,
      language: "de",
      username: "Ann",
      email: "Ann@example.com",
      isEmailConfirmed: false,
      member: { role: "owner", mayDestroy: false },
    },
  ]);
});
