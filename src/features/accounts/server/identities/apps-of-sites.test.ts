import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";

// Each site signs people in by the apps of its owner: nothing of one is worth anything at another.

const [reef, cove] = [2, 3];
let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let number = 0;
let email: string;

const enter = (siteId: number, clientId: string, clientSecret = `secret of ${clientId}`) =>
  transaction(testbed.platform, (trx) =>
    testbed.accounts.signinApps.put(
      trx,
      { siteId, provider: "google" },
      { clientId, clientSecret },
      testbed.clock.now(),
    ),
  );
const remove = (siteId: number) =>
  transaction(testbed.platform, (trx) => testbed.accounts.signinApps.remove(trx, siteId, "google"));

beforeAll(async () => {
  testbed = await openAccountCalls();
  await testbed.platform.db.kysely
    .insertInto("sites")
    .values([
      { id: reef, name: "Reef", host: "reef.example" },
      { id: cove, name: "Cove", host: "cove.example" },
    ])
    .execute();
});
afterAll(() => testbed.drop());
beforeEach(async () => {
  number += 1;
  email = `person${number}@gmail.test`;
  await enter(reef, "reef-app");
  await enter(cove, "cove-app");
});

test("people sign in on a site by its own app, and are others on each site", async () => {
  const [here, there] = [openBrowser(testbed, reef), openBrowser(testbed, cove)];
  const count = async () => (await testbed.accounts.signinApps.countPeople(reef)).get("google") ?? 0;
  const before = await count();
  expect(new URL(await here.begin("google")).searchParams.get("client_id")).toBe("reef-app");
  await here.signInAt("google", email);
  await there.signInAt("google", email);
  const [one, other] = [await here.me(), await there.me()];
  expect(one.id).not.toBe(other.id);
  expect(await count()).toBe(before + 1);
});

test("T107 a site without an app never uses the provider's", async () => {
  const browser = openBrowser(testbed, reef);
  await expect(browser.begin("telegram")).rejects.toThrow("not_found");
  await remove(reef);
  await expect(browser.begin("google")).rejects.toThrow("not_found");
  // The provider's goes on.
  await openBrowser(testbed).signInAt("google", email);
});

test("T107 a code of one site signs no one in on another, with its state or the other's", async () => {
  const [here, there] = [openBrowser(testbed, reef), openBrowser(testbed, cove)];
  const [atReef, atCove] = [
    here.choose(await here.begin("google"), email),
    there.choose(await there.begin("google"), email),
  ];
  await expect(there.comeBack("google", { state: atCove.state, code: atReef.code })).rejects.toThrow(
    "sign_in_expired",
  );
  // The browser's cookie of one site is brought to the other.
  there.cookies.oauth = here.cookies.oauth;
  await expect(there.comeBack("google", atReef)).rejects.toThrow("sign_in_expired");
  expect(await there.isSignedIn()).toBe(false);
  expect((await here.comeBack("google", atReef)).accessToken).toBe(here.cookies.session);
});

test("T107 an app that is removed or changed while someone is away ends the sign-in", async () => {
  const browser = openBrowser(testbed, reef);
  const removed = browser.choose(await browser.begin("google"), email);
  await remove(reef);
  await expect(browser.comeBack("google", removed)).rejects.toThrow("not_found");

  await enter(reef, "reef-app");
  await expect(browser.comeBack("google", removed)).rejects.toThrow("sign_in_expired");
  const changed = browser.choose(await browser.begin("google"), email);
  await enter(reef, "reef-next");
  await expect(browser.comeBack("google", changed)).rejects.toThrow("sign_in_expired");
  await browser.signInAt("google", email);
});

test("T107 a secret that is copied to the row of another site opens nothing there", async () => {
  const { kysely } = testbed.platform.db;
  const row = await kysely
    .selectFrom("signin_apps")
    .select(["client_id", "client_secret"])
    .where("site_id", "=", reef)
    .executeTakeFirstOrThrow();
  expect(row.client_secret.toString("latin1")).not.toContain("secret of");
  await kysely
    .updateTable("signin_apps")
    .set({ client_id: row.client_id, client_secret: row.client_secret })
    .where("site_id", "=", cove)
    .execute();
  await expect(openBrowser(testbed, cove).begin("google")).rejects.toThrow("not_found");
});

test("a wrong secret is found out by the check, and signs no one in", async () => {
  const check = (siteId: number) =>
    testbed.accounts.signinApps.check({ siteId, provider: "google", origin: "https://reef.example" });
  expect(await check(reef)).toBe("accepted");
  await enter(reef, "reef-app", "wrong secret");
  expect(await check(reef)).toBe("refused");
  await expect(openBrowser(testbed, reef).signInAt("google", email)).rejects.toThrow("unavailable");
  await remove(reef);
  await expect(check(reef)).rejects.toThrow("not_found");
});
