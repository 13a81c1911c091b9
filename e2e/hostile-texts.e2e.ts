import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { buyServer, smallServer, topUp } from "./harness/furnished-customer.ts";
import { hostileTexts, hostileTextsForPages, refusedTexts } from "./harness/hostile-texts.ts";
import { type HostileVisitor, newPublicKey, password, visitHostile } from "./harness/hostile-visitor.ts";
import { overflowAt } from "./harness/inspect-screen.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";

// What an attacker would write where no name is kept: into searches, names of machines, and what no field takes.

let site: SharedSite;
let visitor: HostileVisitor;
let token: string;
const owner = { email: "searches@example.com", username: hostileTexts[0] };

beforeAll(async () => {
  site = await useSharedSite();
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: { ...owner, password } }));
  await topUp(site.url, token, 2000);
  await buyServer(site.url, token, "web-1");
  visitor = await visitHostile();
  await visitor.become(site.url, { email: owner.email });
});

test.each([
  ["servers", "/my-servers?searchTerm="],
  ["notifications", "/notifications?q="],
])("a search in the %s finds nothing and shows the words as text", async (_, path) => {
  const { page } = visitor;
  const field = page.getByRole("searchbox").filter({ visible: true }).first();
  for (const text of hostileTextsForPages) {
    await page.goto(`${site.url}${path}${encodeURIComponent(text)}`);
    await expect.poll(() => field.inputValue()).toBe(text);
    expect(await overflowAt(page), text).toEqual([]);
  }
  visitor.expectQuiet();
});

test("T9 the file of transactions has no formula", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/transactions`);
  const arrived = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = await readFile(await (await arrived).path(), "utf8");
  const cells = csv.split("\r\n").flatMap((row) => row.split(","));
  expect(cells.length).toBeGreaterThan(14);
  expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell) && !/^-?\d+\.\d\d$/.test(cell))).toEqual([]);
  visitor.expectQuiet();
});

test("a server's name is a host name, whatever else is tried", async () => {
  for (const name of [...hostileTexts, ...refusedTexts, "a".repeat(64), "-web", "web-"]) {
    const answer = await callApi(site.url, "POST /v2/servers/purchase", {
      token,
      body: smallServer(name),
      key: randomUUID(),
    });
    // Forty letters W are a host name; what they buy is refused for the price or bought, never an error.
    if (/^[a-z][a-z0-9-]*$/i.test(name) && name.length < 64 && !name.endsWith("-")) continue;
    expect.soft(answer.status, name).toBe(422);
  }
});

test("what cannot be stored is refused by every field", async () => {
  for (const [index, text] of refusedTexts.entries()) {
    const body = { email: `refused-${index}@example.com`, password, username: text };
    const answers = await Promise.all([
      callApi(site.url, "POST /auth/sign-up", { body }),
      callApi(site.url, "POST /auth/sign-up", { body: { email: `${text}@example.com`, password } }),
      callApi(site.url, "POST /v2/servers/ssh-keys", {
        token,
        body: { name: text, publicKey: newPublicKey() },
      }),
    ]);
    expect
      .soft(
        answers.map(({ status }) => status),
        JSON.stringify(text),
      )
      .toEqual([422, 422, 422]);
    for (const path of ["/v2/servers/list?searchTerm=", "/v2/notifications/all?searchTerm="]) {
      const { status } = await callApi(site.url, `GET ${path}${encodeURIComponent(text)}`, { token });
      expect.soft([200, 422], `${path} ${JSON.stringify(text)}`).toContain(status);
    }
  }
});
