import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anvilBinary, noAnvil } from "#src/drivers/chain/evm/anvil.fixture.ts";
import { callOk } from "../harness/api-client.ts";
import {
  buyWithBalance,
  confirmPayment,
  type PaidChain,
  readTokenRequest,
  startPaidChain,
  startPayment,
} from "../harness/chain-payment.ts";
import { type Site, startSite } from "../harness/site.ts";
import { until } from "../harness/until.ts";
import { closeBrowser, openPage, signUp, type Visitor, visit } from "../harness/visitor.ts";
import type { HostKind, RealHost } from "./real-host.ts";

const day = 24 * 3600;
const account = { email: "nadia@example.com", password: "a long enough password" };
const name = "northpier-web";
const passwords = ["quiet-harbour-7", "other-harbour-8", "third-harbour-9"] as const;
const amount = "60.00";

/**
 * The whole life cycle of a server without simulated parts, as a customer sees it: paid with USDT on a real Ethereum
 * node, a real machine of `kind`, its own console in a real browser.
 */
export function describeJourney(kind: HostKind): void {
  const reason = kind.reason ?? (anvilBinary === null ? noAnvil : null);
  describe(`on ${kind.name}`, () => {
    if (reason === null) journey(kind);
    else test("from sign-up to nothing left", ({ skip }) => skip(reason));
  });
}

function journey(kind: HostKind): void {
  let host: RealHost;
  let chain: PaidChain;
  let site: Site;
  let visitor: Visitor;
  let token = "";
  let serverId = "";

  beforeAll(async () => {
    [host, chain] = await Promise.all([kind.start(), startPaidChain()]);
    const settings = {
      ...host.settings,
      ...chain.settings,
      CHAIN_BTC: "off",
      CHAIN_DOGE: "off",
      CHAIN_LTC: "off",
    };
    site = await startSite(settings, ["--real"]);
    visitor = await visit();
    visitor.page.setDefaultTimeout(60_000);
  });

  afterAll(async () => {
    await visitor?.close();
    await closeBrowser();
    await site?.stop();
    await chain?.anvil.stop();
    await host?.stop();
  });

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
  const addresses = async (): Promise<string[]> =>
    (await read()).addresses.map((one: { address: string }) => one.address);

  async function advance(seconds: number): Promise<void> {
    await call("POST /v2/demo/clock", { advanceSeconds: Math.ceil(seconds) });
    await signIn();
  }
  /** Lets the paid time and the grace period after it pass. */
  async function letExpire(): Promise<void> {
    const { now } = await call("POST /v2/demo/clock", { advanceSeconds: 1 });
    await advance((Date.parse((await read()).paidUntil) - Date.parse(now)) / 1000 + 60);
    await until("it has expired", async () => (await read()).service === "expired");
    await advance(day + 3600);
    await becomes("suspended");
  }
  /** The browser's session has ended meanwhile. */
  async function logInAgain(): Promise<void> {
    const { page } = visitor;
    await openPage(page, `${site.url}/login`);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  }

  test("from sign-up to nothing left", { timeout: 900_000 }, async () => {
    const { page, complaints } = visitor;
    const console = host.console(page, site.url, name);
    const [first, second, third] = passwords;
    const stranger = host.address(250);
    const pings = (from: string, answers: number): Promise<void> =>
      console.types(
        `clear; ping -c1 -W2 -I ${from} ${host.gateway}`,
        new RegExp(` ${answers} (packets )?received`),
      );
    const showsAddresses = (...all: string[]): Promise<void> =>
      console.types(
        "clear; ip -o -4 addr show dev eth0",
        new RegExp(all.map((one) => `inet ${one}/24`).join("[^]*")),
      );

    // Money comes by a transaction on chain.
    await signUp(page, site.url, account.email, account.password);
    const order = { name, amount, location: "fra1", coin: /Tether/ };
    const request = readTokenRequest(await startPayment(page, site.url, order));
    expect(request.contract).toBe(chain.usdt.address);
    await chain.usdt.transfer(request.address, request.value);
    await confirmPayment(page, chain.anvil, amount);

    // Buys it, and sees it run: an emulated machine beside much other work takes minutes to install and boot.
    await buyWithBalance(page);
    serverId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.getByText("Running", { exact: true }).first().waitFor({ timeout: 300_000 });
    await signIn();
    expect((await read()).simulated).toBe(false);
    const [address = ""] = await addresses();
    const [machine] = await host.machines();
    expect(machine?.isRunning).toBe(true);
    expect(await host.tracesOf(machine?.name ?? "")).not.toEqual([]);

    // Its console is the machine's own.
    await console.open(serverId);
    await console.logIn(first);
    await console.types("hostname", new RegExp(`^${name} *$`, "m"));
    await showsAddresses(address);
    await pings(address, 1);
    await console.types("echo kept > marker; sync; cat marker", /^kept/m);

    if (console.size !== null) {
      // A terminal answers a machine's question as if typed; that of a mere onlooker does not. Seeing the question
      // again in the history is not being asked.
      const answer = /\^\[\[\?1;2c/g;
      const onlooker = await page.context().newPage();
      await host.console(onlooker, site.url, name).open(serverId);
      await console.types(String.raw`clear; stty echoctl; printf '\033[c'; cat >/dev/null`, answer);
      await console.open(serverId);
      await console.types("anew", /anew$/m);
      expect((await console.screen()).match(answer)).toHaveLength(1);
      await onlooker.close();
      await page.keyboard.press("Control+c");
      await console.types("clear; echo ended", /^ended$/m);

      // A narrower window has fewer columns, and the machine gets the size.
      const wide = await console.size();
      await page.setViewportSize({ width: 800, height: 900 });
      await expect.poll(console.size).not.toBe(wide);
      const [columns, rows] = (await console.size()).split("×");
      await console.types("clear; stty size", new RegExp(`^${rows} ${columns}$`, "m"));
    }

    // A restart ends the console and keeps the disk.
    await call(`POST /v2/servers/${serverId}/restart`, {});
    await becomes("running");
    await console.open(serverId);
    await console.logIn(first);
    await console.types("clear; cat marker", /^kept/m);

    // A host that loses its power takes the machine down; it runs again, although the engine does not start it.
    await host.losePower();
    await becomes("stopped");
    await call("POST /v2/demo/clock", { advanceSeconds: 31 });
    await becomes("running");
    await console.open(serverId);
    await console.logIn(first);
    await console.types("clear; cat marker", /^kept/m);

    // The present password counts, and no other.
    await call(`POST /v2/servers/${serverId}/change-password`, { password: second });
    await becomes("running");
    await console.types("exit", /login:\s*$/);
    await console.isRefused(first);
    await console.logIn(second);

    // A further address, at once, and only this customer's.
    const { totalCents } = await call(`GET /v2/servers/${serverId}/ipv4`);
    await call(`POST /v2/servers/${serverId}/ipv4`, { expectedTotalCents: totalCents });
    await becomes("running");
    const both = await addresses();
    expect(both).toEqual([address, expect.any(String)]);
    const further = both[1] ?? "";
    await showsAddresses(further);
    await pings(further, 1);
    await console.types(`ip addr add ${stranger}/24 dev eth0`, /# *$/);
    await pings(stranger, 0);

    // A new system in its place: another password, the same addresses, no old file.
    const reinstall = { image: "debian-12", password: third, confirmName: name };
    await call(`POST /v2/servers/${serverId}/reinstall`, reinstall);
    await call("POST /v2/demo/clock", { advanceSeconds: 61 });
    await becomes("running");
    expect(await addresses()).toEqual(both);
    await console.open(serverId);
    await console.logIn(third);
    await showsAddresses(address, further);
    await console.types("clear; ls -a; echo listed", /^listed/m);
    expect(await console.screen()).not.toContain("marker");
    await console.types("echo kept > marker; sync; cat marker", /^kept/m);

    // Unpaid it is stopped; paid again it runs, with its disk.
    await call(`POST /v2/servers/${serverId}/autoprolongation/toggle`, { isEnabled: false });
    await letExpire();
    expect(await host.machines()).toEqual([{ name: machine?.name, isRunning: false }]);
    const { options } = await call(`GET /v2/servers/${serverId}/prolong`);
    const [{ months, totalCents: price }] = options;
    await call(`POST /v2/servers/${serverId}/prolong`, { months, expectedTotalCents: price });
    await becomes("running");
    await logInAgain();
    await console.open(serverId);
    await console.logIn(third);
    await console.types("clear; cat marker", /^kept/m);

    // Unpaid for good it is removed, and the host is as before.
    await letExpire();
    await advance(8 * day);
    await until("it is terminated", async () => (await read()).service === "terminated");
    expect(await host.machines()).toEqual([]);
    expect(await host.tracesOf(machine?.name ?? "")).toEqual([]);
    // A console that we close is an error to the page that shows it. So is a session that has ended meanwhile
    // while the page keeps asking, and so is a console asked for before the page has learned that its machine is off. And
    // a browser breaks its calls off when an interface comes or goes, as machines of this and other runs add theirs. A
    // page that connects again while the clock is moved ahead comes with a ticket that is out of date by then.
    const expected =
      /401|Unauthorized or token expired|code: 4003|net::ERR_NETWORK_CHANGED|409 \(Conflict\) \S+\/vnc$|console' failed: .* code: 403/;
    expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  });
}
