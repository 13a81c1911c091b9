import { hash } from "bcryptjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswordQueue, type Passwords } from "#src/platform/password-queue.ts";
import { openAccounts, visitorCall } from "../accounts.fixture.ts";

/** What each check of a password looked at, by the beginning of its hash. */
const looked: string[] = [];
const queue = createPasswordQueue();
const passwords: Passwords = {
  hash: queue.hash,
  verify: (kept, secret, place) => {
    looked.push(kept === null ? "nothing" : kept.slice(0, 7));
    return queue.verify(kept, secret, place);
  },
};

let testbed: Awaited<ReturnType<typeof openAccounts>>;
beforeAll(async () => {
  testbed = await openAccounts({ passwords });
});
afterAll(() => testbed.drop());

const call = (email: string, password: string) => ({
  body: { email, password },
  call: visitorCall(),
  actor: null,
  params: undefined,
  query: undefined,
});

/** What a sign-in with a wrong password looks at. */
async function refused(email: string): Promise<string[]> {
  looked.length = 0;
  const tried = testbed.accounts.handlers["POST /auth/sign-in"](call(email, "a wrong password"));
  await expect(tried).rejects.toThrow("wrong_credentials");
  return looked.map((form) => (form === "$argon2" ? "nothing" : form)).toSorted();
}

test("T90 a refused sign-in costs the same for an imported account, our own and none, and one check where none is imported", async () => {
  await testbed.accounts.handlers["POST /auth/sign-up"](call("own@example.com", "correct horse battery"));
  expect(await refused("own@example.com")).toEqual(["nothing"]);
  expect(await refused("none@example.com")).toEqual(["nothing"]);

  await testbed.accounts.handlers["POST /auth/sign-up"](
    call("imported@example.com", "correct horse battery"),
  );
  const imported = (await hash("an old password", 5)).replace("$2b$", "$2y$");
  await testbed.platform.db.kysely
    .updateTable("users")
    .set({ password_hash: imported })
    .where("email", "=", "imported@example.com")
    .execute();
  const both = ["$2y$05$", "nothing"];
  expect(await refused("imported@example.com")).toEqual(both);
  expect(await refused("own@example.com")).toEqual(both);
  expect(await refused("none@example.com")).toEqual(both);

  // A cheap one pays up to the dearest of its site.
  await testbed.accounts.handlers["POST /auth/sign-up"](call("dear@example.com", "correct horse battery"));
  const expensive = (await hash("an old password", 8)).replace("$2b$", "$2y$");
  await testbed.platform.db.kysely
    .updateTable("users")
    .set({ password_hash: expensive })
    .where("email", "=", "dear@example.com")
    .execute();
  expect(await refused("none@example.com")).toEqual(["$2y$08$", "nothing"]);
  expect(await refused("dear@example.com")).toEqual(["$2y$08$", "nothing"]);
  // 2⁵ twice, 2⁶ and 2⁷ are 2⁸.
  expect(await refused("imported@example.com")).toEqual([
    "$2y$05$",
    "$2y$05$",
    "$2y$06$",
    "$2y$07$",
    "nothing",
  ]);
});
