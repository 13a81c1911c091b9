import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { callOk } from "./harness/api-client.ts";
import { followMail } from "./harness/demo-mailbox.ts";
import { type OfficeSite, startOfficeSite } from "./harness/office-visitor.ts";
import { providerNames } from "./harness/provider-name.ts";
import { openStaffSession } from "./harness/staff-session.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// A customer becomes a reseller, and what one stranger pays goes its way: from an affiliate's link to coins in a wallet.
// A server for $29.40 less a tenth costs the reseller $4.90, a name for $62.40 costs $10.40, so $21.56 and
// $52.00 are earned.

const provider = "Quayside Kontor";
const password = "a long enough password";
const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";
const dayMs = 86_400_000;

let site: OfficeSite;
let reseller: Visitor;
/** Origin of the shop, path of its pages in the cabinet, and the affiliate's link. */
let shop: string;
let cabinet: string;
let link: string;
let app: ReturnType<typeof authenticator>;
let aheadMs = 0;
/** The demo's. */
const clock = { now: () => new Date(Date.now() + aheadMs) };

beforeAll(async () => {
  site = await startOfficeSite({ PRODUCT_NAME: provider });
  reseller = await visit({ timezoneId: "Europe/Berlin" });
});

/** Moves the demo's clock ahead by buttons of its page. */
async function wait(page: Page, ...days: readonly number[]): Promise<void> {
  await page.goto(`${site.url}/dev/clock`);
  const shown = () => page.locator("time").getAttribute("datetime");
  for (const count of days) {
    const before = await shown();
    await page.getByRole("button", { name: `${count} day${count === 1 ? "" : "s"}`, exact: true }).click();
    await expect.poll(shown).not.toBe(before);
    aheadMs += count * dayMs;
  }
}

/** The dashboard as text, once it says this. */
async function seeDashboard(said: RegExp): Promise<string> {
  const { page } = reseller;
  const main = page.locator("main");
  await expect
    .poll(async () => {
      await page.goto(cabinet);
      await page.getByRole("heading", { name: "Latest transactions" }).waitFor();
      await page.getByText("Margin available").waitFor();
      await page.getByText("Best sellers").waitFor();
      return main.innerText();
    })
    .toMatch(said);
  return main.innerText();
}

/** A member of staff in a browser, by the demo's clock. */
async function openOffice(role: string): Promise<{ readonly page: Page; readonly token: string }> {
  const { product } = site.inspector;
  const session = await openStaffSession(
    site.url,
    { product, platform: { clock } },
    { role, email: `${role}@example.com` },
  );
  const { context, page } = await visit({ reducedMotion: "reduce" });
  await context.addCookies([session.cookie]);
  return { page, token: session.token };
}

/** One step of the payout that is shown, with its reason. */
async function act(page: Page, name: string, field?: readonly [label: string, value: string]): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("$60.00").first().waitFor();
  if (field) await dialog.getByLabel(field[0]).fill(field[1]);
  await dialog.getByLabel("Reason").fill("looked at the shop");
  await dialog.getByRole("button", { name, exact: true }).click();
}

async function confirmItIsYou(page: Page): Promise<void> {
  const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
  await asked.getByLabel("Code from your authenticator").fill(app.code());
  await asked.getByRole("button", { name: "Confirm" }).click();
}

// In order: each step goes on from the one before.
describe("a reseller", { shuffle: false }, () => {
  test("names a shop, prices it, and opens a code and an affiliate programme", async () => {
    const { page } = reseller;
    await signUp(page, site.url, "olga@example.com", password);
    await page.waitForURL(/\/my-/);
    await page.goto(`${site.url}/whitelabel`);
    await page.getByRole("button", { name: "New site" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Brand").fill("Reef Hosting");
    await dialog.getByLabel("Address").focus();
    await dialog.getByLabel("Address").fill("reef");
    await dialog.getByRole("button", { name: "Create the site" }).click();
    const address = page.getByRole("link", { name: "reef.localhost" });
    shop = String(await address.getAttribute("href"));
    await page.getByRole("link", { name: "Reef Hosting" }).click();
    await page.getByText("Margin available").waitFor();
    cabinet = page.url();

    await page.getByRole("link", { name: "Prices", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: "Sloop 2" }).first();
    await row.waitFor();
    await page.getByLabel("On top of your cost").fill("500");
    await row.getByText("$29.40").waitFor();
    await page.getByRole("button", { name: "Save prices" }).click();
    await page.getByText("The prices are saved.").waitFor();

    await page.getByRole("link", { name: "Promo codes" }).click();
    await page.getByRole("button", { name: "Make a code" }).click();
    await dialog.getByLabel("Code", { exact: true }).fill("welcome10");
    await dialog.getByLabel("Percent", { exact: true }).fill("10");
    await dialog.getByRole("button", { name: "Make the code" }).click();
    await page.getByText("The code can be used now.").waitFor();

    await page.getByRole("link", { name: "Affiliate programme" }).click();
    await page.getByText(`${shop}/auth/register/usr_…`).waitFor();
    await page.getByLabel("The programme is open").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The programme is saved").waitFor();
  });

  test("has a customer who brings others", async () => {
    const { page, complaints, close } = await visit();
    await signUp(page, shop, "ari@example.com", password);
    await page.waitForURL(/\/my-/);
    await page.goto(`${shop}/referrals`);
    await page.getByText("You get $5.00 for each new customer").waitFor();
    link = /http\S+usr_[0-9a-z]+/.exec(await page.locator("main").innerText())?.[0] ?? "";
    expect(await providerNames(page, provider)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("sells a server and a name to a stranger, who never reads of the provider", async () => {
    const { page, complaints, close } = await visit({ timezoneId: "Europe/Berlin" });
    const names: string[] = [];
    const look = async () => names.push(...(await providerNames(page, provider)));
    await page.goto(link);
    await page.waitForURL(`${shop}/`);
    await page.getByText("Find the name first.").first().waitFor();
    await look();
    await page.goto(`${shop}/order-vm?plan=sloop-2&location=ams1`);
    await page.waitForURL(/\/login/);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await page.getByRole("heading", { name: "Sign Up" }).waitFor();
    await look();
    await page.getByLabel("Email").fill("tarek@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/order-vm\?.*plan=sloop-2/);
    await page.getByLabel("Root password").fill("quiet-harbour-7");
    await page.getByLabel("Name", { exact: true }).fill("reef-web");
    await page.getByRole("button", { name: "I have a promotion code" }).click();
    await page.getByLabel("Promotion code").fill("welcome10");
    await page.getByRole("button", { name: "Apply" }).click();
    await page
      .getByText(/[-−]\$2\.94/)
      .first()
      .waitFor();
    await page.getByText("$26.46 short").first().waitFor();
    await look();
    await page.getByRole("link", { name: /Top up \$26\.46/ }).click();
    await page.waitForURL(/\/deposit/);
    await page.getByLabel("Amount").fill("100.00");
    await page.getByRole("radio", { name: /Bitcoin/ }).check();
    await page.getByLabel(/I have read the AML policy/).check();
    await look();
    await page.getByRole("button", { name: "Create payment" }).click();
    await page.waitForURL(/\/payment\/pay_/);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page
      .getByRole("heading", { name: /Credited/ })
      .or(page.getByText("$100.00 is on your balance."))
      .first()
      .waitFor();
    await look();
    await page.getByRole("link", { name: "Back to my order" }).click();
    await page.getByRole("button", { name: /Pay \$26\.46 from balance/ }).click();
    await page.waitForURL(/\/servers\/srv_/);
    await page.getByText("Running", { exact: true }).first().waitFor();
    await page.getByText("$29.40").first().waitFor();
    await look();

    await page.goto(`${shop}/domains?name=reef-tours.com`);
    await page.getByRole("button", { name: "Add reef-tours.com", exact: true }).click();
    await look();
    await page.getByRole("link", { name: "Go to your order" }).first().click();
    await page.waitForURL(/\/your-order/);
    const field = (label: string) => page.getByLabel(label, { exact: true }).first();
    await field("Name").fill("Tarek Berg");
    await field("Street and number").fill("Hafenstr. 5");
    await field("City").fill("Hamburg");
    await field("Postal code").fill("20457");
    await field("Phone number").fill("040 3690 1234");
    await page.getByRole("button", { name: "Save contact" }).click();
    await page.getByRole("button", { name: /^Pay \$62\.40 from balance$/ }).click();
    await page.waitForURL(/\/domains\/dom_/);
    await page.getByText("What happens when").first().waitFor();
    await look();
    await page.goto(`${shop}/transactions`);
    await page.getByText("$11.14").first().waitFor();
    for (const amount of ["$100.00", "$26.46", "$62.40"]) await page.getByText(amount).first().waitFor();
    await look();
    expect(names).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("sees what is pending, and has it after its hold", async () => {
    const pending = await seeDashboard(/Pending\s+\$73\.56/);
    expect(pending).toMatch(/Margin available\s+\$0\.00/);
    expect(pending).toMatch(/On its way to you\s+\$0\.00/);
    expect(pending).toMatch(/Revenue\s+\$88\.86\s+Refunds\s+\$0\.00\s+Margin\s+\$73\.56/);
    expect(pending).toMatch(/Orders\s+2/);
    for (const amount of ["+$52.00", "+$21.56"]) expect(pending).toContain(amount);
    const { page } = reseller;
    await page.getByRole("link", { name: "Promo codes" }).click();
    const code = page.getByRole("row").filter({ hasText: "WELCOME10" });
    for (const amount of ["$26.46", "$2.94"]) await code.getByText(amount).first().waitFor();

    await page.goto(`${site.url}/settings/security`);
    await page.getByRole("button", { name: "Set up", exact: true }).click();
    const opened = page.getByRole("dialog", { name: "Set up an authenticator" });
    await opened.getByRole("img", { name: "QR code for your authenticator" }).waitFor();
    app = authenticator({ clock }, (await opened.locator("bdi").innerText()).replaceAll(" ", ""));
    await opened.getByLabel("Code that the app shows").fill(app.code());
    await opened.getByRole("button", { name: "Switch on" }).click();
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await codes.getByLabel("I have saved them").check();
    await codes.getByRole("button", { name: "Done" }).click();

    await wait(page, 7, 7, 1);
    const available = await seeDashboard(/Margin available\s+\$68\.56/);
    expect(available).toMatch(/Pending\s+\$0\.00/);
    expect(available).toMatch(/On its way to you\s+\$0\.00/);
  });

  test("adds a destination, and asks for a payout when it has waited", async () => {
    const { page } = reseller;
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Add one" }).click();
    await page.getByText("Before you ask for a payout, confirm your email").waitFor();
    await page.getByRole("button", { name: "Add a destination" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a destination" });
    await dialog.getByRole("combobox").click();
    await page.getByRole("option", { name: /USDT/ }).first().click();
    await dialog.getByLabel("Address").fill(wallet);
    await dialog.getByLabel("Name").fill("my savings");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await confirmItIsYou(page);
    await page.getByText(/^Ready from /).waitFor();

    await page.goto(`${site.url}/settings/billing`);
    await page.getByLabel("Country", { exact: true }).fill("germ");
    await page.getByRole("option", { name: "Germany" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Olga Reef");
    await page.getByRole("button", { name: "Save billing details" }).click();
    await page.getByText("Billing details saved").waitFor();
    // The link of the sign-up has expired with the days that went by.
    await page.getByRole("button", { name: "Send the link again" }).click();
    await page.getByText("The link is on its way to olga@example.com.").waitFor();
    await followMail(page, site.url, { recipient: "olga@example.com", subject: /email/i });
    await page.getByRole("button", { name: "Confirm email" }).click();
    await page.getByText("Email confirmed").first().waitFor();

    await wait(page, 3);
    await seeDashboard(/Margin available\s+\$68\.56/);
    await page.getByRole("button", { name: "Withdraw" }).click();
    const asks = page.getByRole("dialog", { name: "Withdraw" });
    await asks.getByLabel("Amount in USD").fill("60.00");
    const taken = page.waitForResponse(
      (answer) => answer.url().endsWith("/withdrawals/request") && answer.ok(),
    );
    await asks.getByRole("button", { name: "Ask for the payout" }).click();
    await confirmItIsYou(page);
    await taken;
    const asked = await seeDashboard(/On its way to you\s+\$60\.00/);
    expect(asked).toMatch(/Margin available\s+\$8\.56/);
  });

  test("is paid what two of staff approved, as the chain confirms", async () => {
    const [billing, owner] = [await openOffice("billing"), await openOffice("owner")];
    const changes = [{ name: "payoutTwoStaffCents", value: 2_500, expectedVersion: 0 }];
    await callOk(site.url, "PUT /v2/admin/settings", {
      token: owner.token,
      body: { changes, reason: "two look at each" },
    });
    await billing.page.goto(`${site.url}/staff/payouts`);
    await billing.page.getByText("A second member of staff has to approve it.").waitFor();
    await act(billing.page, "Approve");
    await billing.page.getByText("may approve it", { exact: false }).first().waitFor();
    await owner.page.goto(`${site.url}/staff/approvals`);
    await owner.page
      .getByRole("button", { name: /payout/i })
      .first()
      .click();
    await owner.page.keyboard.press("e");
    await owner.page
      .getByRole("dialog")
      .getByRole("button", { name: /^Approve/ })
      .click();
    await owner.page.getByText("Approved, and done.").waitFor();
    await owner.page.goto(`${site.url}/staff/payouts?show=approved`);
    await act(owner.page, "Fix the coins", ["Fee in USD", "1.00"]);
    await owner.page.getByText("The coins are fixed.").waitFor();
    await owner.page.goto(`${site.url}/staff/payouts?show=sending`);
    await act(owner.page, "Send play money");
    await owner.page.getByText("The coins are sent.").waitFor();

    const { page } = reseller;
    await page.goto(`${site.url}/payouts`);
    await page.getByText("Paid", { exact: true }).waitFor();
    const { txid } = await site.inspector.platform.db.kysely
      .selectFrom("payouts")
      .select("txid")
      .executeTakeFirstOrThrow();
    const paid = await page.locator("main").innerText();
    expect(paid).toMatch(/59(\.0+)? USDT/);
    expect(paid).toContain(String(txid));
    const end = await seeDashboard(/On its way to you\s+\$0\.00/);
    expect(end).toMatch(/Margin available\s+\$8\.56/);
    expect(await site.inspector.product.auditor.audit()).toEqual([]);
  });
});
