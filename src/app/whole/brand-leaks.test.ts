import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import type { Route } from "#src/shared/contract.ts";
import { existingRoutes, paths, serverRenderedRoutes } from "#src/shared/paths.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { sourceBuild } from "./drawn-pages.fixture.ts";
import { findLeaks, legalSeller, provider } from "./leaks.fixture.ts";
import { idsOf, takesNothing } from "./reach-handlers.fixture.ts";
import { botShops, ownBot } from "./shop-bots.fixture.ts";
import { signUpAt } from "./shop-customers.fixture.ts";

// On a site of a reseller the provider is named in the legal block and in the places of docs/brand-places.md alone.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
let testbed: Testbed;
const host = hosts.other;
/** The texts of the others are looked through as they are written. */
const drawnLocales = ["en", "de"] as const;

beforeAll(async () => {
  testbed = await createOwnershipTestbed({ home: host, env: provider.env, build: sourceBuild });
  // The sources of all pages are read besides.
}, 90_000);
afterAll(() => testbed.drop());

const ask = (url: string, headers: Record<string, string> = {}) =>
  testbed.app.inject({ url, headers: { host, ...headers } });

/** Of everything that was answered: what it says of the provider. */
async function leaksOf(urls: readonly string[], headers: Record<string, string> = {}) {
  const leaks: [string, string][] = [];
  for (const url of urls) {
    const answer = await ask(url, headers);
    const said = `${JSON.stringify(answer.headers)}\n${answer.body}`;
    for (const leak of findLeaks(said, url)) leaks.push([url, leak]);
  }
  return leaks;
}

test("a planted name, address, host or mark of the provider is found", async () => {
  for (const planted of [
    `<title>Servers · ${provider.name}</title>`,
    `mailto:${provider.email}`,
    `<a href="http://localhost:3000/servers">`,
    "curl -H 'Authorization: Bearer $MOORAGE_TOKEN'",
    '<path d="M2.6 3.4h4.8M16.6 3.4h4.8M5 3.4v17.4M19 3.4v17.4"/>',
  ])
    expect([planted, findLeaks(planted, "/").length]).not.toEqual([planted, 0]);
  // And on the pages of the provider itself.
  const { body } = await testbed.app.inject({ url: "/", headers: { host: hosts.own } });
  expect(findLeaks(body, "/").length).toBeGreaterThan(0);
});

test("T106 no public page names the provider outside of the legal block", async () => {
  const routes = [...existingRoutes].filter(
    (route) => serverRenderedRoutes.has(route) && !paths[route].includes(":"),
  );
  const urls = routes.flatMap((route) => drawnLocales.map((locale) => localizedPath(paths[route], locale)));
  expect(urls.length).toBeGreaterThan(20);
  expect(await leaksOf(urls)).toEqual([]);
}, 90_000);

test("no text that is shown names the product", async () => {
  const found: string[] = [];
  for (const language of completeLocales)
    for (const file of await readdir(`locales/${language}`)) {
      const text = await readFile(`locales/${language}/${file}`, "utf8");
      if (/moorage/i.test(text)) found.push(`${language}/${file}`);
    }
  expect(found).toEqual([]);
});

test("pages of the cabinet are sent with nothing of the provider", async () => {
  const shells = [...existingRoutes].filter((route) => !serverRenderedRoutes.has(route));
  const urls = shells.map((route) => paths[route].replaceAll(/:\w+/g, "x"));
  expect(await leaksOf(urls)).toEqual([]);
});

test("files for programs say nothing of the provider", async () => {
  const files = [
    "/favicon.svg",
    "/site.webmanifest",
    "/robots.txt",
    "/sitemap.xml",
    "/llms.txt",
    "/.well-known/security.txt",
    "/status.atom",
    "/api/openapi.json",
    "/api/docs",
    "/api/docs/examples/dns_moorage.sh",
    "/downloads/moorage",
    "/u/made-up",
    "/no/such/page",
    "/api/no-such-call",
    "/icon-192.png",
    "/share.jpg",
  ];
  expect(await leaksOf(files)).toEqual([]);
});

describe("calls", () => {
  test("T106 no answer of a call that reads names the provider", async () => {
    const { owner } = testbed.callers;
    const leaks: [string, string][] = [];
    const statuses = new Map<number, number>();
    for (const { contract } of testbed.product.routes)
      for (const [key, route] of Object.entries<Route>(contract)) {
        if (!key.startsWith("GET ") || route.access === "staff" || !takesNothing(route)) continue;
        const url = `/api${key.slice(4)}`.replace(
          /\{(\w+)\}/g,
          (_, name: string) => idsOf(route, testbed.ids)[name] ?? "x",
        );
        const answer = await ask(url, { authorization: `Bearer ${owner.token ?? ""}` });
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        for (const leak of findLeaks(answer.body, key)) leaks.push([key, leak]);
      }
    expect(leaks).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(40);
  });

  test("a second factor, a passkey and a refusal are of the site", async () => {
    const { other } = testbed.callers;
    for (const [key, status] of [
      ["POST /users/totp", 200],
      // The host is an address, which has no passkeys.
      ["POST /users/passkeys/options", 409],
      ["POST /v2/servers/purchase", 422],
    ] as const) {
      const answer = await testbed.call(key, other, { body: {} });
      expect([key, answer.statusCode, findLeaks(answer.body, key)]).toEqual([key, status, []]);
      if (status === 200) expect(answer.body).toContain("Reseller");
    }
  });
});

test("T106 no mail and no notice of its customers names the provider", async () => {
  await testbed.runJob("send-mail");
  const db = testbed.database.kysely;
  const { id } = await db.selectFrom("sites").select("id").where("host", "=", host).executeTakeFirstOrThrow();
  const mails = await db.selectFrom("mailbox_messages").selectAll().where("site_id", "=", id).execute();
  expect(mails.length).toBeGreaterThan(2);
  const leaks = mails.flatMap((mail) =>
    findLeaks(`${mail.subject}\n${mail.text_body}\n${mail.html_body}`, "mail").map((leak) => [
      mail.subject,
      leak,
    ]),
  );
  const notices = await db.selectFrom("notifications").selectAll().where("site_id", "=", id).execute();
  for (const { title, message } of notices)
    for (const leak of findLeaks(`${title}\n${message}`, "notice")) leaks.push([title, leak]);
  expect(leaks).toEqual([]);
});

test("T106 no message of a site's bot names the provider, and its passkeys are called after the site", async () => {
  const shops = botShops(testbed);
  const shop = await shops.open();
  const customer = await signUpAt(testbed, shop.host);
  const person = shops.newPerson();
  await shops.say(shop.token, person, "/start");
  const question = await shops.say(shop.token, person, `/start ${await shops.linkOf(customer)}`);
  expect(question).toContain("Reef");
  await shops.press(shop.token, person, "Connect");
  for (const command of ["help", "balance", "servers", "domains", "deposit", "support", "settings", "other"])
    await shops.say(shop.token, person, `/${command}`);
  // The notice that a chat was connected.
  await shops.follow();
  await shops.turn();
  await shops.say(shop.token, person, "/stop");
  const said = (await shops.messages(shop.token, person))
    .filter(({ isOfBot }) => isOfBot)
    .map(({ text, buttons }) => `${text}\n${JSON.stringify(buttons)}`);
  expect(said.length).toBeGreaterThan(10);
  expect([question, ...said].flatMap((text) => findLeaks(text, "chat"))).toEqual([]);
  // The provider's own bot says it.
  const link = await shops.linkOf(await signUpAt(testbed, hosts.own));
  expect(findLeaks(await shops.say(ownBot, person, `/start ${link}`), "chat")).not.toEqual([]);

  const passkey = await testbed.call("POST /users/passkeys/options", customer, { body: {} });
  expect([passkey.statusCode, findLeaks(passkey.body, "passkey")]).toEqual([200, []]);
  expect(passkey.json().rp ?? passkey.json().options?.rp).toMatchObject({ name: "Reef" });
});

test("the legal block names who sells, which is the provider", async () => {
  const { body } = await ask(paths.offer);
  expect(body).toContain(legalSeller);
});
