import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provideImage } from "../../scripts/real/images.ts";
import { type Lxd, startLxd, whyNoLxd } from "../../scripts/real/lxd.ts";
import { callOk } from "../harness/api-client.ts";
import { type Site, startSite } from "../harness/site.ts";
import { until } from "../harness/until.ts";
import { closeBrowser, signUp, type Visitor, visit } from "../harness/visitor.ts";

// The whole life of a server that is a real Debian on a private LXD, as a customer sees it.

const day = 24 * 3600;
const reason = whyNoLxd();
const account = { email: "nadia@example.com", password: "a long enough password" };
const name = "northpier-web";

let lxd: Lxd;
let site: Site;
let visitor: Visitor;
let token = "";
let serverId = "";
let address = "";

if (reason === null) {
  beforeAll(async () => {
    lxd = await startLxd();
    await provideImage(lxd, "debian-12");
    site = await startSite({ INCUS_SOCKET: lxd.socket }, ["--real"]);
    visitor = await visit();
  });

  afterAll(async () => {
    await visitor?.close();
    await closeBrowser();
    await site?.stop();
    await lxd?.stop();
  });
}

async function signIn(): Promise<void> {
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: account }));
}

const call = (route: string, body?: unknown) =>
  callOk(site.url, route, { token, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const read = () => call(`GET /v2/servers/${serverId}`);
const becomes = (status: string): Promise<void> =>
  until(`the server is ${status}`, async () => {
    const server = await read();
    return server.status === status && server.task === null;
  });

/** What the terminal shows, read as a person does. */
async function screen(): Promise<string> {
  const text = await visitor.page.locator(".xterm-rows").innerText();
  return text.replaceAll("\u00a0", " ");
}

async function types(text: string, expected: RegExp): Promise<void> {
  await visitor.page.locator(".xterm").click();
  await visitor.page.keyboard.type(`${text}\n`, { delay: 5 });
  await expect.poll(screen, { timeout: 30_000 }).toMatch(expected);
}

async function openConsole(): Promise<void> {
  await visitor.page.goto(`${site.url}/servers/${serverId}?tab=console`);
  await visitor.page.getByText("Connected").waitFor();
}

async function logIn(password: string): Promise<void> {
  await openConsole();
  await types("", /login: *$/m);
  await types("root", /Password:/);
  await types(password, /root@northpier-web:~#/);
}

test("buy it, use it, change it, and nothing is left of it", { timeout: 600_000 }, async ({ skip }) => {
  if (reason !== null) return skip(reason);
  const { page, complaints } = visitor;
  await signUp(page, site.url, account.email, account.password);
  await signIn();
  const { version } = await call("GET /v2/payments/aml");
  await call("POST /v2/payments/aml", { version });
  await page.goto(`${site.url}/deposit`);
  await page.getByLabel("Amount").fill("60.00");
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/pay_/);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await until("the money is there", async () => (await call("GET /users/me")).balance === 6000);

  // Buys it, and sees it run.
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=fra1`);
  await page.getByLabel("Root password").fill("quiet-harbour-7");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: /Pay \$4\.90 from balance/ }).click();
  await page.waitForURL(/\/servers\/srv_/);
  serverId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByText("Running", { exact: true }).first().waitFor({ timeout: 120_000 });
  const bought = await read();
  expect(bought.simulated).toBe(false);
  address = bought.addresses[0].address;

  // Its console is the machine's own.
  await logIn("quiet-harbour-7");
  await types("hostname; ip -br a", new RegExp(`eth0@if\\d+ +UP +${address.replaceAll(".", "\\.")}/24`));
  await types(`ping -c1 -W3 ${lxd.network.gateway}`, /1 received/);
  await types("echo kept > marker; sync; cat marker", /^kept/m);

  // A restart ends the console and keeps the disk.
  await call(`POST /v2/servers/${serverId}/restart`, {});
  await becomes("running");
  await logIn("quiet-harbour-7");
  await types("clear; cat marker", /^kept/m);

  // The password of this moment counts, and no other.
  await call(`POST /v2/servers/${serverId}/change-password`, { password: "other-harbour-8" });
  await becomes("running");
  await types("exit", /login: *$/m);
  await types("root", /Password:/);
  await types("quiet-harbour-7", /Login incorrect/);
  await types("root", /Password: *$/m);
  await types("other-harbour-8", /root@northpier-web:~#/);

  // A further address, at once.
  const { totalCents } = await call(`GET /v2/servers/${serverId}/ipv4`);
  await call(`POST /v2/servers/${serverId}/ipv4`, { expectedTotalCents: totalCents });
  await becomes("running");
  const further = (await read()).addresses.map((one: { address: string }) => one.address);
  expect(further).toHaveLength(2);
  await types("clear; ip -br a", new RegExp(`${further[1]}/24`));
  // Nobody else's address gets out.
  await types(
    `clear; ip a add ${lxd.network.address(250)}/24 dev eth0; ping -c1 -W2 -I ${lxd.network.address(250)} ${lxd.network.gateway}`,
    / 0 received/,
  );

  // A new system in its place: another password, the same addresses, no old file.
  const reinstall = { image: "debian-12", password: "third-harbour-9", confirmName: name };
  await call(`POST /v2/servers/${serverId}/reinstall`, reinstall);
  await call("POST /v2/demo/clock", { advanceSeconds: 61 });
  await becomes("running");
  await logIn("third-harbour-9");
  await types("clear; ls -la; ip -br a", new RegExp(`${further[1]}/24`));
  expect(await screen()).not.toContain("marker");
  await types("echo kept > marker; sync; cat marker", /^kept/m);

  // Unpaid it is cut off; paid again it runs, with its disk.
  await call(`POST /v2/servers/${serverId}/autoprolongation/toggle`, { isEnabled: false });
  await expire();
  await becomes("suspended");
  expect(await machines()).toEqual(["STOPPED"]);
  const { options } = await call(`GET /v2/servers/${serverId}/prolong`);
  const { months, totalCents: price } = options[0];
  await call(`POST /v2/servers/${serverId}/prolong`, { months, expectedTotalCents: price });
  await becomes("running");
  await logInAgain();
  await logIn("third-harbour-9");
  await types("clear; cat marker", /^kept/m);

  // Not paid any more it goes, and the host is as it was.
  await expire();
  await becomes("suspended");
  await advance(8 * day);
  await until("it is terminated", async () => (await read()).service === "terminated");
  expect(await machines()).toEqual([]);
  expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
});

async function machines(): Promise<string[]> {
  return (await lxd.lxc("list", "--format", "csv", "-c", "s")).split("\n").filter(Boolean);
}

async function advance(seconds: number): Promise<void> {
  await call("POST /v2/demo/clock", { advanceSeconds: Math.ceil(seconds) });
  await signIn();
}

/** Lets the paid time and the grace after it pass. */
async function expire(): Promise<void> {
  const { now } = await call("POST /v2/demo/clock", { advanceSeconds: 1 });
  await advance((Date.parse((await read()).paidUntil) - Date.parse(now)) / 1000 + 60);
  await until("it has expired", async () => (await read()).service === "expired");
  await advance(day + 3600);
}

/** The browser's session has ended with the time. */
async function logInAgain(): Promise<void> {
  const { page } = visitor;
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}
