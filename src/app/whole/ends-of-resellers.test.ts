import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { isMovable } from "#src/platform/clock.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// What a reseller's site is in each state, and that its customers keep logins and services when it ends.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

let testbed: Testbed;
const password = "correct horse";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

async function signUp(host: string, email = `${randomUUID()}@example.com`): Promise<Caller> {
  const answer = await testbed.call(
    "POST /auth/sign-up",
    { token: null, host },
    { body: { email, password } },
  );
  return { token: String(answer.json().accessToken), host };
}

async function open(slug: string) {
  const email = `${randomUUID()}@example.com`;
  const owner = await signUp(hosts.own, email);
  const made = await testbed.call("POST /v2/whitelabel", owner, { body: { name: "Reef", slug } });
  const { id, host } = made.json();
  return { owner, email, id: String(id), host: String(host), slug };
}
type Shop = Awaited<ReturnType<typeof open>>;

const acts = {
  suspend: "POST /v2/whitelabel/{id}/suspend",
  resume: "POST /v2/whitelabel/{id}/resume",
  close: "POST /v2/whitelabel/{id}/close",
  publish: "POST /v2/whitelabel/{id}/publish",
} as const;

async function act(name: keyof typeof acts, { owner, id, slug }: Shop): Promise<string> {
  const body = name === "close" ? { confirmName: slug } : {};
  const answer = await testbed.call(acts[name], owner, { params: { id }, body });
  return answer.statusCode === 200 ? String(answer.json().state) : String(answer.json().error.code);
}

/** Money for who is signed in. */
async function credit(caller: Caller): Promise<void> {
  const { platform, product } = testbed;
  const actor = await product.accounts.resolveToken(caller.token ?? "");
  if (actor?.kind !== "user") throw new Error("no one is signed in");
  await transaction(platform, (trx) =>
    product.wallet.creditAdjustment(trx, createCtx(platform, systemActor), {
      id: platform.ids.next(),
      customerId: actor.customerId,
      cents: 10_000n,
      key: randomUUID(),
    }),
  );
}

async function buy(caller: Caller): Promise<{ code: string; id: string; cents: number }> {
  const quote = await testbed.call("GET /v2/servers/quote", caller, {
    query: { plan: "sloop-2", location: "fra1", months: "1" },
  });
  const cents = Number(quote.json().totalCents);
  const body = {
    plan: "sloop-2",
    location: "fra1",
    image: "debian-13",
    months: 1,
    name: "web-1",
    sshKeyIds: [],
    password: "Correct-Horse-26",
    autoprolong: false,
    expectedTotalCents: cents,
  };
  const answer = await testbed.call("POST /v2/servers/purchase", caller, { body });
  if (answer.statusCode !== 200) return { code: String(answer.json().error.code), id: "", cents };
  return { code: "", id: String(answer.json().server.id), cents };
}

async function pass(days: number): Promise<void> {
  const { clock } = testbed.platform;
  if (!isMovable(clock)) throw new Error("the product has the clock of no demo");
  await clock.advance(days * 86_400_000);
}

/** Customers are notified of what ends, as often as the job runs. */
async function notify(): Promise<void> {
  const { platform, product } = testbed;
  for (let run = 0; run < 2; run += 1) {
    await testbed.runJob("whitelabel-announce-ends");
    await runToEnd(platform, product.consumers);
  }
}

/** Texts of the mails to an address that say where to sign in. */
async function mailsTo(email: string, host: string): Promise<string[]> {
  const rows = await testbed.database.kysely
    .selectFrom("mail_messages")
    .select(["subject", "text_body"])
    .where("recipient", "=", email)
    .execute();
  return rows.map((row) => Object.values(row).join(" ")).filter((text) => text.includes(host));
}

const stateAt = async (host: string) =>
  (await testbed.app.inject({ url: "/api/v2/catalog/tlds", headers: { host } })).statusCode;

test("a site that is stopped, or closing, sells nothing new, and goes on for its customers", async () => {
  const shop = await open("cove");
  const buyer = await signUp(shop.host);
  await credit(buyer);
  const { code, id, cents } = await buy(buyer);
  expect(code).toBe("");
  await testbed.finishTasks();

  expect(await act("suspend", shop)).toBe("suspended");
  expect((await buy(buyer)).code).toBe("site_sells_nothing");
  const tickets = { body: { subject: "Is it open?", message: "I ask for a friend." } };
  expect((await testbed.call("POST /v2/support/tickets", buyer, tickets)).statusCode).toBe(200);
  const prolonged = await testbed.call("POST /v2/servers/{id}/prolong", buyer, {
    params: { id },
    body: { months: 1, expectedTotalCents: cents },
  });
  expect([prolonged.statusCode, prolonged.body]).toEqual([200, prolonged.body]);
  expect(await act("suspend", shop)).toBe("site_not_live");
  expect(await act("publish", shop)).toBe("site_not_draft");
  expect(await act("resume", shop)).toBe("live");
  expect((await buy(buyer)).code).toBe("");

  expect(await act("close", shop)).toBe("closing");
  expect((await buy(buyer)).code).toBe("site_sells_nothing");
  expect(await act("resume", shop)).toBe("live");
  expect((await buy(buyer)).code).toBe("");
  expect(await testbed.findings()).toEqual([]);
});

test("a site that our staff stopped is not opened by its owner, who may close it", async () => {
  const shop = await open("skerry");
  const [row] = await testbed.product.whitelabel.listShops({ id: decodeId("whitelabelSite", shop.id) ?? "" });
  if (row === undefined) throw new Error("the site is not listed");
  const ctx = createCtx(testbed.platform, systemActor);
  await testbed.product.whitelabel.changeState(ctx, { shop: row, act: "suspend", by: "staff" });
  expect(await act("resume", shop)).toBe("site_stopped");
  expect(await act("close", shop)).toBe("closing");
  expect(await act("resume", shop)).toBe("suspended");
  await testbed.product.whitelabel.changeState(ctx, { shop: row, act: "resume", by: "staff" });
  expect(await act("suspend", shop)).toBe("suspended");
});

test("T101 a site that ends is kept for its customers: logins, services and renewals under a neutral name", async () => {
  const shop = await open("lagoon");
  const email = `${randomUUID()}@example.com`;
  const buyer = await signUp(shop.host, email);
  await credit(buyer);
  const { id, cents } = await buy(buyer);
  await testbed.finishTasks();
  await testbed.call("POST /v2/whitelabel/{id}/hosts", shop.owner, {
    params: { id: shop.id },
    body: { host: "shop.lagoon.example" },
  });

  const wrong = await testbed.call(acts.close, shop.owner, {
    params: { id: shop.id },
    body: { confirmName: "reef" },
  });
  expect(wrong.json().error.fields).toEqual({ confirmName: "wrong_confirmation" });
  expect(await act("close", shop)).toBe("closing");
  const state = await testbed.call("GET /v2/whitelabel/{id}/state", shop.owner, { params: { id: shop.id } });
  const movesTo = String(state.json().movesTo);
  await notify();
  expect(await mailsTo(email, movesTo)).toHaveLength(1);
  await pass(29);
  await testbed.runJob("whitelabel-end-sites");
  expect([await stateAt(shop.host), await stateAt(movesTo)]).toEqual([200, 421]);
  await pass(1);
  await testbed.runJob("whitelabel-end-sites");

  await notify();
  const mails = await mailsTo(email, movesTo);
  expect(mails).toHaveLength(2);
  // In words of no brand but the shop's own, that of its host included.
  for (const mail of mails) expect(mail).not.toMatch(/moorage/i);

  expect(movesTo).toMatch(/^customers-\d+\.localhost$/);
  const site = testbed.product.sites.byHost(movesTo);
  expect([site?.name, site?.mailSender]).toEqual(["Customer Area", "Customer Area"]);
  expect(testbed.product.sites.byHost("shop.lagoon.example")).toBeNull();
  const signedIn = await testbed.call(
    "POST /auth/sign-in",
    { token: null, host: movesTo },
    {
      body: { email, password },
    },
  );
  expect(signedIn.statusCode).toBe(200);
  const here = { token: String(signedIn.json().accessToken), host: movesTo };
  // The host that it had below our domain leads there.
  for (const caller of [here, { ...here, host: shop.host }]) {
    const read = await testbed.call("GET /v2/servers/{id}", caller, { params: { id } });
    expect([read.statusCode, read.json().name]).toEqual([200, "web-1"]);
  }
  const prolonged = await testbed.call("POST /v2/servers/{id}/prolong", here, {
    params: { id },
    body: { months: 1, expectedTotalCents: cents },
  });
  expect([prolonged.statusCode, prolonged.body]).toEqual([200, prolonged.body]);
  expect((await buy(here)).code).toBe("site_sells_nothing");

  // The former owner has no hand in it any more, and its slug is taken.
  const back = await testbed.call(
    "POST /auth/sign-in",
    { token: null, host: hosts.own },
    { body: { email: shop.email, password } },
  );
  const former = { ...shop, owner: { token: String(back.json().accessToken), host: hosts.own } };
  expect(await act("resume", former)).toBe("site_not_live");
  expect(await act("close", former)).toBe("site_ended");
  const claim = await testbed.call("POST /v2/whitelabel/{id}/hosts", former.owner, {
    params: { id: shop.id },
    body: { host: "new.lagoon.example" },
  });
  expect(claim.json().error.code).toBe("site_ended");
  const again = await testbed.call("POST /v2/whitelabel", former.owner, {
    body: { name: "Reef", slug: "lagoon" },
  });
  expect(again.json().error.code).toBe("slug_taken");
  expect(await testbed.findings()).toEqual([]);
});

test("a site without customers is gone when it ends, and one that was never open at once", async () => {
  const shop = await open("islet");
  expect(await act("close", shop)).toBe("closing");
  await pass(30);
  await testbed.runJob("whitelabel-end-sites");
  expect(await stateAt(shop.host)).toBe(421);
  const draft = await open("atoll");
  await testbed.database.kysely
    .updateTable("sites")
    .set({ state: "draft" })
    .where("host", "=", draft.host)
    .execute();
  expect(await act("close", draft)).toBe("closed");
});
