import { beforeAll, describe, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { smallServer } from "./harness/furnished-customer.ts";
import { type OfficeSite, shareVisitors, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";

// What staff does to customers, in a browser by the right role, as the customer and the database see it after.

let site: OfficeSite;
const memberOf = shareVisitors(() => site);

beforeAll(async () => {
  site = await startOfficeSite();
});

type Page = Awaited<ReturnType<typeof visitOffice>>["page"];

const password = "a long enough password";
const reason = "asked for by telephone";
const wallet = "0x52908400098527886e0f7030069857d2e4169ee7";

async function newCustomer(username: string, domain = "northpier.example") {
  const email = `${username}@${domain}`;
  const body = { email, username, password };
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body });
  const me = await callOk(site.url, "GET /users/me", { token });
  const id = String(me.team.customerId);
  return { email, token: String(token), id, userId: String(me.id), name: username };
}

type Customer = Awaited<ReturnType<typeof newCustomer>>;

async function openCustomer(page: Page, { id, name }: Customer): Promise<void> {
  await page.goto(`${site.url}/staff/customers/${id}`);
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** The member of a role at the page of a customer; `isFresh`: another one, whose limit of the day is unused. */
async function visitCustomer(role: string, customer: Customer, isFresh = false) {
  const visitor = await (isFresh ? visitOffice(site, { role }) : memberOf(role));
  await openCustomer(visitor.page, customer);
  return visitor;
}

const act = (page: Page, name: string) => page.getByRole("button", { name }).first();

/** Gives the reason and presses the button of the dialog that is open. */
async function finish(page: Page, label: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: label }).click();
}

/** A toast is a dialog to assistive tools, and goes five seconds later: it is not waited for. */
const gone = (page: Page) =>
  page.locator("[role=dialog]:not([aria-modal=false])").waitFor({ state: "hidden" });

const walletOf = ({ token }: Customer) => callOk(site.url, "GET /v2/wallet", { token });

async function auditOf(action: string): Promise<readonly string[]> {
  const rows = await site.inspector.platform.db.kysely
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", action)
    .execute();
  return rows.map(({ detail }) => JSON.stringify(detail));
}

describe("money", () => {
  test("support credits within its limit, sees what is left, and asks for more; the customer reads why", async () => {
    const customer = await newCustomer("credited");
    const { page, token } = await visitCustomer("support", customer, true);
    await page.getByText("$0.00 of $20.00 given and taken today").waitFor();
    await page.keyboard.press("c");
    await page.getByLabel("Amount").fill("7");
    await page.getByLabel("What the customer reads").fill("For the outage of last week.");
    await page.getByText("$7.00 was added to your balance").waitFor();
    await finish(page, "Credit $7.00");
    await gone(page);
    await page.getByText("$7.00 of $20.00 given and taken today").waitFor();
    expect(await walletOf(customer)).toMatchObject({ balanceCents: 700 });
    const mails = `GET /v2/admin/customers/${customer.id}/mails`;
    await expect
      .poll(async () => JSON.stringify((await callOk(site.url, mails, { token })).mails))
      .toContain("$7.00 was added to your balance");

    await page.keyboard.press("c");
    await page.getByLabel("Amount").fill("13.01");
    await page.getByLabel("What the customer reads").fill("For the rest of it.");
    await finish(page, "Ask to approve $13.01");
    await page.getByRole("dialog").getByRole("status").waitFor();
    expect(await walletOf(customer)).toMatchObject({ balanceCents: 700 });
  });

  test("billing debits what is there, lets the rest be owed only when that is ticked, and corrects a mistake", async () => {
    const customer = await newCustomer("debited");
    const { page } = await visitCustomer("billing", customer);
    const move = async (kind: "Credit" | "Debit", amount: string, owes: boolean) => {
      await page.keyboard.press("c");
      await page.getByRole("radio", { name: kind }).check();
      await page.getByLabel("Amount").fill(amount);
      await page.getByLabel("What the customer reads").fill("It was paid twice.");
      const button = page.getByRole("dialog").getByRole("button", { name: `${kind} $` });
      await page.getByRole("dialog").getByLabel("Reason").fill(reason);
      if (owes) {
        await expect.poll(() => button.isDisabled()).toBe(true);
        await page.getByRole("checkbox", { name: "Let the customer owe" }).check();
      }
      await button.click();
      await gone(page);
    };
    await move("Credit", "5", false);
    await move("Debit", "2", false);
    await move("Debit", "4", true);
    expect(await walletOf(customer)).toMatchObject({ balanceCents: 0, debtCents: 100 });
    // The last debit was a mistake.
    await act(page, "Correct an adjustment").click();
    await page.getByLabel("What the customer reads").fill("That was another's.");
    await finish(page, "Correct $4.00");
    await gone(page);
    expect(await walletOf(customer)).toMatchObject({ balanceCents: 300, debtCents: 0 });
    await page.getByText("2 can be corrected").waitFor();
  });
});

describe("access", () => {
  test("abuse closes spending and signing in, the customer reads why, and it is opened again", async () => {
    const customer = await newCustomer("blocked");
    const { page } = await visitCustomer("abuse", customer);
    await page.keyboard.press("b");
    // Keys go to the act, not to the cross of its dialog.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("switch");
    await page.getByRole("switch", { name: "Forbid spending" }).check();
    await page.getByLabel("What the customer reads").fill("Please send us the invoice.");
    await finish(page, "Restrict");
    await gone(page);
    const { block } = await callOk(site.url, "GET /users/me", { token: customer.token });
    expect(block).toMatchObject({ kinds: ["spending"], text: "Please send us the invoice." });
    const order = { token: customer.token, body: smallServer("web-1"), key: "one" };
    const refused = await callApi(site.url, "POST /v2/servers/purchase", order);
    expect(refused.body.error.code).toBe("customer_blocked");

    await page.getByText("Restricted for this customer: spending").waitFor();
    await page.keyboard.press("b");
    await page.getByRole("switch", { name: "Forbid spending" }).uncheck();
    await finish(page, "Lift the restriction");
    await gone(page);
    const again = await callApi(site.url, "POST /v2/servers/purchase", { ...order, key: "two" });
    expect(again.body.error.code).not.toBe("customer_blocked");
  });

  test("abuse suspends all servers of a customer, who reads why", async () => {
    const customer = await newCustomer("held");
    const billing = await visitCustomer("billing", customer);
    await callOk(site.url, `POST /v2/admin/customers/${customer.id}/adjust`, {
      token: billing.token,
      body: { cents: 2000, reason, note: "for a test" },
      key: "gift",
    });
    const order = { token: customer.token, body: smallServer("web-1"), key: "buy" };
    const { server } = await callOk(site.url, "POST /v2/servers/purchase", order);
    const { page } = await visitCustomer("abuse", customer);
    await page.keyboard.press("s");
    await page.getByRole("dialog").getByRole("cell", { name: "web-1" }).waitFor();
    await page.getByLabel("What the customer reads").fill("It attacked others.");
    await finish(page, "Suspend 1 server");
    await gone(page);
    const shown = await callOk(site.url, `GET /v2/servers/${server.id}`, { token: customer.token });
    expect(JSON.stringify(shown)).toContain("It attacked others.");
  });

  test("support ends sessions, has an email set right by two, and counts it as confirmed", async () => {
    const customer = await newCustomer("locked.out");
    const { page } = await visitCustomer("support", customer);
    await page.getByText("1 is open").waitFor();
    await page.keyboard.press("e");
    await finish(page, "End");
    await gone(page);
    expect((await callApi(site.url, "GET /users/me", { token: customer.token })).status).toBe(401);
    await page.getByText("none is open").waitFor();

    await page.keyboard.press("m");
    await page.getByLabel("New email").fill("right@northpier.example");
    await finish(page, "Change the email");
    const details = page.getByRole("link", { name: "Show the approval" });
    const id = new URL((await details.getAttribute("href")) ?? "", site.url).searchParams.get("id") ?? "";
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await gone(page);
    const { token } = await memberOf("owner");
    const body = { decision: "approve", note: "" };
    const decided = await callOk(site.url, `POST /v2/admin/approvals/${id}/decide`, { token, body });
    expect(decided.state).toBe("done");
    await openCustomer(page, customer);

    const change = async (what: string, label: string) => {
      await page.keyboard.press("m");
      await page.getByRole("radio", { name: what }).check();
      await finish(page, label);
      await gone(page);
    };
    await change("Count the email as confirmed", "Confirm");
    await change("Send a link for a new password", "Send");
    const user = await site.inspector.platform.db.kysely
      .selectFrom("users")
      .select(["email", "email_verified_at"])
      .where("username", "=", "locked.out")
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email: "right@northpier.example", email_verified_at: expect.any(Date) });
  });
});

describe("bans", () => {
  test("abuse bans a mail domain and a network, sees whom each concerns, and ends one; sign-ups are refused", async () => {
    await newCustomer("spammer", "throwaway.example");
    const { page } = await memberOf("abuse");
    await page.goto(`${site.url}/staff/bans`);
    await page.getByText("No bans").waitFor();
    const signUp = async (domain: string) => {
      const body = { email: `${crypto.randomUUID()}@${domain}`, password };
      const answer = await callApi(site.url, "POST /auth/sign-up", { body });
      return answer.body?.error?.code ?? "open";
    };
    const ban = async (kind: string, value: string, seen: string) => {
      await page.keyboard.press("n");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Kind").click();
      await page.getByRole("option", { name: kind, exact: true }).click();
      await dialog.getByLabel("What to ban").fill(value);
      await dialog.getByText(seen).waitFor();
      await finish(page, "Ban");
      await gone(page);
    };
    await ban("Mail domain", "@Throwaway.example", "1 customer");
    expect(await signUp("mail.throwaway.example")).toBe("not_accepted");
    await ban("Network", "198.51.100.0/24", "no customer");
    await page.getByRole("row", { name: /198\.51\.100\.0\/24/ }).waitFor();
    // What comes from a banned wallet is held.
    await ban("Wallet", wallet, "no customer");
    // A whole provider is not banned by one member, nor the one who bans.
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByLabel("What to ban").fill("198.0.0.0/8");
    await page.getByText("This is too wide to ban at once").waitFor();
    await page.keyboard.press("Escape");
    await gone(page);

    await page.getByRole("row", { name: /throwaway\.example/ }).click();
    await page.getByRole("button", { name: "End", exact: true }).click();
    await finish(page, "End");
    await gone(page);
    await page.getByRole("row", { name: /throwaway\.example/ }).waitFor({ state: "hidden" });
    expect(await signUp("mail.throwaway.example")).toBe("open");
    expect((await auditOf("ban.end")).join()).toContain(reason);
  });

  test("abuse bans from a customer's page what belongs to the customer", async () => {
    const customer = await newCustomer("turned.away", "one.example");
    const { page } = await visitCustomer("abuse", customer);
    await page.keyboard.press("d");
    await page.getByRole("radio", { name: /^turned\.away@one\.example/ }).check();
    await finish(page, "Ban");
    await gone(page);
    const body = { email: "turned.away+2@one.example", password };
    const answer = await callApi(site.url, "POST /auth/sign-up", { body });
    expect(answer.body.error.code).toBe("not_accepted");
  });
});

describe("the wrong role", () => {
  test.each([
    [
      "viewer",
      ["Credit or debit", "Restrict", "Ban", "End sessions", "Email and password", "Suspend all servers"],
    ],
    ["support", ["Restrict", "Ban", "Suspend all servers"]],
    ["billing", ["Restrict", "Ban", "End sessions", "Email and password", "Suspend all servers"]],
    ["abuse", ["Credit or debit", "End sessions", "Email and password"]],
  ])("%s is shown none of its acts, and its calls are refused", async (role, hidden) => {
    const customer = await newCustomer(`of.${role}`);
    const { page, token } = await visitCustomer(role, customer);
    await page.getByRole("link", { name: "Timeline" }).first().waitFor();
    for (const name of hidden) expect(await page.getByRole("button", { name }).count()).toBe(0);
    const calls: Readonly<Record<string, [string, object]>> = {
      "Credit or debit": [`customers/${customer.id}/adjust`, { cents: 100, reason, note: "a gift" }],
      Restrict: [`customers/${customer.id}/block`, { kinds: ["spending"], text: "Write to us.", reason }],
      Ban: ["bans", { kind: "mail-domain", value: "x.example", reason }],
      "End sessions": [`users/${customer.userId}/end-sessions`, { reason }],
      "Email and password": [`users/${customer.userId}/email`, { email: "thief@x.example", reason }],
      "Suspend all servers": [
        `customers/${customer.id}/servers/suspend`,
        {
          cause: "abuse",
          text: "It attacked others.",
          ids: [encodeId("server", crypto.randomUUID())],
          reason,
        },
      ],
    };
    for (const name of hidden) {
      const [path, body] = calls[name] ?? ["", {}];
      const answer = await callApi(site.url, `POST /v2/admin/${path}`, { token, body, key: name });
      expect([name, answer.status]).toEqual([name, 403]);
    }
    if (role === "abuse") return;
    await page.goto(`${site.url}/staff/bans`);
    await page.getByText("Your role does not allow this").waitFor();
  });
});
