import { randomUUID } from "node:crypto";
import type { Page, Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { MemberRole } from "#src/shared/access.ts";
import { isLongForm, shareOfDay } from "../scripts/suite/form.ts";
import { callOk } from "./harness/api-client.ts";
import { readMail } from "./harness/demo-mailbox.ts";
import { type FurnishedCustomer, furnishCustomer, signInBrowser } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { openPage, type Visitor, visit } from "./harness/visitor.ts";

// What members of a team see of the owner's things: nothing that a page asks is refused, and what their role may not
// do is not offered. A site of its own, since it needs a customer with everything and changes its team.

let site: Site;
let customer: FurnishedCustomer;
let reader: Visitor;

beforeAll(async () => {
  site = await startSite();
  customer = await furnishCustomer(site.url, { email: "roles@example.com" });
  reader = await visit();
});

const mailedToken = async (recipient: string, subject: string): Promise<string> =>
  /token=(\S+)/.exec(await readMail(reader.page, site.url, { recipient, subject }))?.[1] ?? "";

/** A browser of somebody who joined the team in a role. */
async function join(role: MemberRole): Promise<Visitor> {
  const person = { email: `${role}-${randomUUID()}@example.com`, password: customer.password };
  await callOk(site.url, "POST /auth/sign-up", {
    body: { ...person, username: `The ${role} one` },
  });
  await callOk(site.url, "POST /auth/verify-email", {
    body: { token: await mailedToken(person.email, "Confirm your email") },
  });
  await callOk(site.url, "POST /v2/team/invitations", {
    token: customer.token,
    body: { email: person.email, role },
  });
  // The first proof of a mailbox ended the session of the sign-up.
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: person });
  const invitation = await mailedToken(person.email, "You are invited into a team");
  await callOk(site.url, "POST /auth/invitations/accept", { token, body: { token: invitation } });
  const member = await visit();
  await signInBrowser(member.context, site.url, person);
  return member;
}

/** Pages that every role may open, with a text of each that comes with its data. */
const pagesOfAll = ({ servers, domains, contact, tickets }: FurnishedCustomer) => [
  ["/my-servers", "northpier-web"],
  ["/my-servers#dedicated", "Debian 13, please"],
  [`/servers/${servers.running}`, "198.18."],
  [`/servers/${servers.running}?tab=network`, "198.18."],
  [`/servers/${servers.running}?tab=settings`, "northpier-web"],
  ["/order-vm", "Sloop 2"],
  ["/order-dedicated", "Clipper 16"],
  ["/my-domains", "harbour-lights.com"],
  ["/domains/new", ".com"],
  [`/domains/${domains.active}`, "What happens when"],
  [`/domains/${domains.active}?tab=records`, "mx1.mailhaven"],
  [`/domains/${domains.active}?tab=name-servers`, "of ours"],
  [`/domains/${domains.active}?tab=contacts`, "Anna"],
  [`/domains/${domains.active}?tab=transfer`, "Transfer code"],
  [`/domains/${domains.active}?tab=activity`, "Registration"],
  ["/contact", "anna@example.com"],
  [`/contact/${contact}`, "anna@example.com"],
  ["/contact/new", "contact"],
  ["/notifications", "Notifications"],
  ["/support", "fail-create was not delivered"],
  [`/support/${tickets.open}`, "What was known"],
  ["/support-ticket", "New ticket"],
  ["/settings", "Dark theme"],
  ["/settings/security", "What happened"],
];

/** Where roles differ: what a member may do with a server or a name, and buy. */
const ofThings = /^\/(?:servers|domains)\/(?!new)|^\/(?:my-servers|order-vm)$/;

/** All see the pages where roles differ, and who may do least half of the others, by the day; in the long form all do. */
const pagesFor = (role: MemberRole) => {
  const pages = pagesOfAll(customer);
  if (isLongForm) return pages;
  const others = pages.filter(([path = ""]) => !ofThings.test(path));
  const seen = role === "viewer" ? shareOfDay(others, 2) : [];
  return pages.filter((page) => ofThings.test(page[0] ?? "") || seen.includes(page));
};

/** Names of the buttons of a page that can be pressed, all at one moment. */
function buttonsOf(page: Page): Promise<string[]> {
  const buttons = page.locator("main").getByRole("button", { disabled: false });
  return buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute("aria-label") ?? button.textContent ?? ""),
  );
}

test.each(["technical", "billing", "viewer"] as const)(
  "%s meets no refusal on any page, and no button that would be refused",
  async (role) => {
    const { page, complaints } = await join(role);
    const refused: string[] = [];
    const pending = new Set<Request>();
    page.on("request", (call) => {
      // The stream of events does not end.
      if (!call.url().endsWith("/events")) pending.add(call);
    });
    page.on("requestfinished", (call) => pending.delete(call));
    page.on("requestfailed", (call) => pending.delete(call));
    page.on("response", (answer) => {
      if (answer.status() === 403) refused.push(`${page.url()}: ${answer.url()}`);
    });
    const [offered, missing, balances]: [string[], string[], string[]] = [[], [], []];
    for (const [path = "", shows = ""] of pagesFor(role)) {
      await openPage(page, `${site.url}${path}`);
      const isThere = page.locator("main").getByText(shows).first().waitFor({ timeout: 10_000 });
      await isThere.catch(() => missing.push(path));
      await expect.poll(() => pending.size).toBe(0);
      const words = await page.locator("main").innerText();
      if (/Balance now|is not enough yet|Your balance is \$/.test(words)) balances.push(path);
      offered.push(...(await buttonsOf(page)).map((name) => `${path}: ${name}`));
    }
    const isOffered = (name: string) => offered.some((one) => one.includes(`: ${name}`));
    const manager = role === "technical";
    expect({ refused, complaints, missing }).toEqual({ refused: [], complaints: [], missing: [] });
    // A balance is not shown to who may not see money, least of all as 0.
    if (role !== "billing") expect(balances).toEqual([]);
    expect(isOffered("Restart")).toBe(manager);
    expect(isOffered("Add record")).toBe(manager);
    // Who only reads has nothing to write with.
    if (role === "viewer")
      expect(offered.filter((entry) => /^\/support.*: (?:Send|Close ticket)/.test(entry))).toEqual([]);
    expect(isOffered("Renew")).toBe(role === "billing");
    // A renewal is paid on the page of its service; billing may do that, and buy nothing.
    const ofService = /^\/(servers|domains)\/(?!new)[^:]+: Pay/;
    const renews = (entry: string) => role === "billing" && ofService.test(entry);
    const spending = /: (Pay|Send the request|Withdraw)/;
    expect(offered.filter((entry) => spending.test(entry) && !renews(entry))).toEqual([]);
  },
);
