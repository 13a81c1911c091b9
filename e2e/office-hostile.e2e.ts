import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { type FurnishedCustomer, furnishCustomer } from "./harness/furnished-customer.ts";
import { hostileEmail, hostileTexts } from "./harness/hostile-texts.ts";
import { layAlarms, newPublicKey, password } from "./harness/hostile-visitor.ts";
import { settled } from "./harness/looks.ts";
import { orderScreens } from "./harness/office-order-screens.ts";
import { fillOffice } from "./harness/office-rows.ts";
import { moneyScreens, peopleScreens, thingScreens } from "./harness/office-screens.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";

// A customer writes what an attacker would into every text that staff reads, and staff opens every page of the office.

let site: OfficeSite;
let customer: FurnishedCustomer;
/** One that names this customer and ends an attribute. */
const username = '"><img src=x onerror=alarm()>';

beforeAll(async () => {
  site = await startOfficeSite({ GATEWAYS: "simulated" });
  customer = await furnishCustomer(site.url, { email: "attacker@example.com", username });
  await writeEverywhere();
}, 240_000);

/** Each text into each field that takes texts, in so many calls as a customer may have of the thing. */
async function writeEverywhere(): Promise<void> {
  const { token, servers, domains } = customer;
  const write = (route: string, body: object) =>
    callApi(site.url, route, { token, body, key: randomUUID() }).then(({ status }) =>
      expect(status).toBeLessThan(500),
    );
  for (const [index, text] of hostileTexts.entries()) {
    await write("POST /v2/servers/ssh-keys", { name: text, publicKey: newPublicKey() });
    await write(`POST /v2/servers/${servers.running}/tag`, { tag: text.slice(0, 32) });
    await write(`POST /v2/domains/${domains.active}/tag`, { tag: text.slice(0, 32) });
    await write("POST /v2/dedicated/requests", { configuration: "clipper-16", quantity: 1, note: text });
    if (index < 10) {
      await write("POST /v2/api-keys", { name: text, scopes: ["dns:read"] });
      await write("POST /v2/webhooks", {
        url: "https://ops.example.com/",
        description: text,
        events: ["server.went-down"],
      });
    }
    const email = hostileEmail(text, index);
    if (email !== null)
      await callOk(site.url, "POST /auth/sign-up", {
        body: { email, password, username: text.slice(0, 40) },
      });
  }
}

test("T8 what a customer writes is text on every page of the office", { timeout: 240_000 }, async () => {
  const visitor = await visitOffice(site);
  const { page, complaints } = visitor;
  const alarms = await layAlarms(visitor);
  const unseen = new Set(hostileTexts.map((text) => text.trim()));
  const open = async (path: string): Promise<void> => {
    await page.goto(`${site.url}/staff${path}`);
    await settled(page);
    const shown = await page.locator("body").innerText();
    for (const text of unseen) if (shown.includes(text)) unseen.delete(text);
  };
  // What a hypervisor, a registry and a gateway say is not ours either.
  await fillOffice(site, visitor.token, username);
  const screens = [...peopleScreens(customer), ...moneyScreens(customer), ...thingScreens(customer)];
  const orders = await orderScreens(site, customer, visitor.token);
  for (const { path } of [...screens, ...orders, { path: "/dedicated" }]) await open(path);
  for (const path of ["/machines", "/domain-strays", `/payments/${customer.payments.atGateway}`]) {
    await page.goto(`${site.url}/staff${path}`);
    await page.getByText(username).first().waitFor();
  }
  // Each is shown as it was written somewhere; those that only mails have, once the mails are written.
  const left = async (): Promise<readonly string[]> => {
    if (unseen.size > 0) await open(`/customers/${customer.id}/mails`);
    return [...unseen];
  };
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  await page.goto(`${site.url}/staff/customers?q=attacker`);
  await page.getByText(username).first().waitFor();
  expect([...alarms, ...complaints]).toEqual([]);
});
