import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { claimPort } from "../scripts/real/claims.ts";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// Who comes to look for a name, and who comes from the host that the site has left.

const account = { email: "nadia@example.com", password: "a long enough password" };

let site: Site;
let oldUrl: string;
let visitor: Visitor;

async function startTwoHosts(): Promise<{ site: Site; oldUrl: string }> {
  // The settings name the port, so it is chosen before the site has it.
  const port = String(await claimPort());
  // Two names of this machine: browsers keep the cookies of each apart.
  const settings = { PORT: port, LEGACY_HOST: "127.0.0.1", SISTER_URL: `http://localhost:${port}` };
  return { site: await startSite(settings), oldUrl: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  ({ site, oldUrl } = await startTwoHosts());
  await callOk(site.url, "POST /auth/sign-up", { body: account });
});

beforeEach(async () => {
  visitor = await visit();
});

afterEach(() => visitor.close());

test("a name typed into the empty order is looked for with every ending, with its price", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/your-order`);
  await page.getByLabel("Domain name").fill("northpier.dev");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/domains?name=northpier.dev`);
  const rows = page.getByRole("table").getByRole("row");
  const asked = rows.filter({ hasText: "northpier.dev" });
  await asked.getByText("Available").waitFor();
  await expect.poll(() => asked.innerText()).toMatch(/\$11\.50\s+\$13\.90/);
  await page.getByRole("button", { name: "Country" }).click();
  await rows.filter({ hasText: "northpier.рф" }).waitFor();
  expect(complaints).toEqual([]);
});

test("a name is looked for all the same when the code of its box does not arrive", async () => {
  const { page } = visitor;
  await page.route("**/assets/hydrate-island*", (route) => route.abort());
  await page.goto(`${site.url}/your-order`);
  await page.getByLabel("Domain name").fill("northpier.dev");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/domains?name=northpier.dev`);
});

test("a visitor of the old host arrives at the same place of the new one", async () => {
  const { page } = visitor;
  const arrival = page.waitForRequest(`${site.url}/auth-callback?*`);
  await page.goto(`${oldUrl}/servers?plan=x#offers`);
  const carried = [...new URL((await arrival).url()).searchParams];
  expect(carried).toEqual([["redirect_to", "/servers?plan=x#offers"]]);
  await page.waitForURL(`${site.url}/servers?plan=x#offers`);
});

test("a customer of the old host arrives signed in", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, oldUrl, account);
  await page.goto(`${oldUrl}/wallet`);
  await page.waitForURL(`${site.url}/wallet`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect((await context.cookies(site.url)).find(({ name }) => name === "session")?.httpOnly).toBe(true);
});

test.each(["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"])(
  "an arrival never leads to another site: %s",
  async (target) => {
    const { page } = visitor;
    await page.goto(`${site.url}/auth-callback?redirect_to=${encodeURIComponent(target)}`);
    await page.waitForURL(`${site.url}/`);
  },
);

test("a code that does not work leads to login, which says why", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/auth-callback?code=seen-before&redirect_to=/wallet`);
  await page.waitForURL(`${site.url}/login?next=%2Fwallet`);
  await page.getByText("was used or is too old").first().waitFor();
});

test("a link with a code cannot change whose account is open", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, account);
  let exchanges = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/exchange")) exchanges += 1;
  });
  await page.goto(`${site.url}/auth-callback?code=of-somebody-else&redirect_to=/wallet`);
  await page.waitForURL(`${site.url}/wallet`);
  expect(exchanges).toBe(0);
});
