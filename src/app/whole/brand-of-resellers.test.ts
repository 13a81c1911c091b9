import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// What a reseller sets of a brand: shown by its own site alone, and never more than text and numbers.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
let testbed: Testbed;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const brand = {
  name: "Reef & Sons",
  accentHue: 200,
  mailSender: null,
  supportEmail: "help@reef.example",
  telegramNews: null,
  telegramSupport: null,
  about: null,
};

async function openShop() {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const signedUp = await testbed.call("POST /auth/sign-up", { token: null, host: hosts.own }, { body });
  const owner = { token: String(signedUp.json().accessToken), host: hosts.own };
  const slug = `reef-${randomUUID().slice(0, 8)}`;
  const made = await testbed.call("POST /v2/whitelabel", owner, { body: { name: "Reef", slug } });
  const params = { id: String(made.json().id) };
  const change = (input: object) => testbed.call("PUT /v2/whitelabel/{id}", owner, { params, body: input });
  return { owner, params, host: `${slug}.localhost`, change };
}

test("a brand is what its site shows, at once, and the provider's site stays as it is", async () => {
  const { owner, params, host, change } = await openShop();
  const before = testbed.product.sites.provider().settings;
  const changed = await change(brand);
  expect([changed.statusCode, changed.json()]).toEqual([200, brand]);
  expect(testbed.product.sites.byHost(host)).toMatchObject({
    name: "Reef & Sons",
    mailSender: "Reef & Sons",
    settings: { name: "Reef & Sons", accentHue: 200, supportEmail: "help@reef.example" },
  });
  expect(testbed.product.sites.provider().settings).toEqual(before);
  const shown = await testbed.call("GET /v2/whitelabel/{id}", owner, { params });
  expect(shown.json()).toMatchObject({ name: "Reef & Sons", brand });

  // What is not set any more is the product's own again.
  await change({ ...brand, accentHue: null });
  expect(testbed.product.sites.byHost(host)?.settings).not.toHaveProperty("accentHue");
});

test("what is the same gets no new version", async () => {
  const { change } = await openShop();
  await change(brand);
  const count = async () =>
    (await testbed.platform.db.kysely.selectFrom("setting_versions").select("name").execute()).length;
  const versions = await count();
  await change(brand);
  expect(await count()).toBe(versions);
  await change({ ...brand, accentHue: 201 });
  expect(await count()).toBe(versions + 1);
});

test("markup, scripts and hidden characters are refused", async () => {
  const { change } = await openShop();
  const refused = [
    { name: "<b>Reef</b>" },
    { name: "Reef\u202e" },
    { accentHue: 360 },
    { accentHue: "red;} body{display:none" },
    { accentHue: 1.5 },
    { telegramSupport: "javascript:alert(1)" },
    { telegramNews: "http://t.me/reef" },
    { supportEmail: "not an email" },
    { mailSender: "Reef\r\nBcc: all@example.com" },
    { legalName: "Another company" },
  ];
  for (const wrong of refused) {
    const answer = await change({ ...brand, ...wrong });
    expect([wrong, answer.statusCode]).toEqual([wrong, 422]);
  }
});
