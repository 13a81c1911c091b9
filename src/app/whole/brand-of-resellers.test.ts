import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bombOf, pdf, pictureOf } from "#src/platform/files/files.fixture.ts";
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
  const upload = (content: Buffer) =>
    testbed.call("POST /v2/whitelabel/{id}/logo", owner, { params, upload: { name: "logo.png", content } });
  return { owner, params, host: `${slug}.localhost`, change, upload };
}

test("a brand is what its site shows, at once, and the provider's site stays as it is", async () => {
  const { owner, params, host, change } = await openShop();
  const before = testbed.product.sites.provider().settings;
  const changed = await change(brand);
  expect([changed.statusCode, changed.json()]).toEqual([200, brand]);
  expect(testbed.product.sites.byHost(host)).toMatchObject({
    name: "Reef & Sons",
    mailSender: "Reef & Sons",
    settings: {
      name: "Reef & Sons",
      mark: { letter: "R" },
      accentHue: 200,
      supportEmail: "help@reef.example",
    },
  });
  expect(testbed.product.sites.provider().settings).toEqual(before);
  expect(before).not.toHaveProperty("mark");
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

const markOf = (host: string) => testbed.product.sites.byHost(host)?.settings.mark;
const ask = (host: string, url: string) => testbed.app.inject({ url, headers: { host } });
const countStored = async () =>
  (await testbed.platform.db.kysely.selectFrom("site_logos").select("id").execute()).length;

test("a logo is shown by its own site at once, at addresses that can be kept for good", async () => {
  const { owner, params, host, upload } = await openShop();
  const answer = await upload(await pictureOf("png", 600, 120));
  expect([answer.statusCode, answer.json().logo]).toEqual([
    200,
    {
      url: expect.stringMatching(new RegExp(`^http://${host}/brand/[0-9a-f]{32}/logo\\.png$`)),
      width: 480,
      height: 96,
      lostIn: null,
    },
  ]);
  const hash = markOf(host)?.logo?.hash ?? "";
  const served = await ask(host, `/brand/${hash}/logo.png`);
  expect([served.statusCode, served.headers]).toEqual([
    200,
    expect.objectContaining({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    }),
  ]);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 480, height: 96, format: "png" });
  for (const file of ["icon-180.png", "icon-192.png", "icon-512.png", "share.png"])
    expect([file, (await ask(host, `/brand/${hash}/${file}`)).statusCode]).toEqual([file, 200]);
  const own = await testbed.call("GET /v2/whitelabel/{id}/logo", owner, { params });
  expect(own.rawPayload.equals(served.rawPayload)).toBe(true);
});

test("T106 the pictures of a site are on no other host, and no other file is below their address", async () => {
  const { host, upload } = await openShop();
  await upload(await pictureOf("webp", 100, 100));
  const hash = markOf(host)?.logo?.hash ?? "";
  const other = await openShop();
  for (const [where, url] of [
    [hosts.own, `/brand/${hash}/logo.png`],
    [other.host, `/brand/${hash}/logo.png`],
    [host, `/brand/${"0".repeat(32)}/logo.png`],
    [host, `/brand/${hash}/constructor`],
    [host, `/brand/${hash}/..%2F..%2Fpackage.json`],
  ] as const)
    expect([where, url, (await ask(where, url)).statusCode]).toEqual([where, url, 404]);
});

test("T106 what is no PNG, JPEG or WebP, or too large to draw, is refused and changes nothing", async () => {
  const { host, upload } = await openShop();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const broken = (await pictureOf("png", 200, 100)).subarray(0, 120);
  const before = await countStored();
  for (const wrong of [svg, pdf, await pictureOf("gif"), bombOf(20_000, 20_000), broken, Buffer.from("x")]) {
    const answer = await upload(wrong);
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, "unsupported_media_type"]);
  }
  const large = await upload(Buffer.alloc(2_200_000, "x"));
  expect([large.statusCode, large.json().error.code]).toEqual([413, "payload_too_large"]);
  expect([markOf(host)?.logo, await countStored()]).toEqual([undefined, before]);
});

test("another logo takes its place, and without one the letter is shown; what was shown goes", async () => {
  const { owner, params, host, upload } = await openShop();
  await testbed.runJob("whitelabel-clear-logos");
  const before = await countStored();
  await upload(await pictureOf("png", 90, 90));
  const first = markOf(host)?.logo?.hash ?? "";
  await upload(await pictureOf("jpeg", 300, 60));
  expect(markOf(host)?.logo?.hash).not.toBe(first);
  expect((await ask(host, `/brand/${first}/logo.png`)).statusCode).toBe(404);
  const removed = await testbed.call("DELETE /v2/whitelabel/{id}/logo", owner, { params });
  expect([removed.statusCode, removed.json().logo, markOf(host)?.logo]).toEqual([200, null, undefined]);
  expect((await testbed.call("GET /v2/whitelabel/{id}/logo", owner, { params })).statusCode).toBe(404);
  await testbed.runJob("whitelabel-clear-logos");
  expect(await countStored()).toBe(before);
});
