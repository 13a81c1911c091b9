import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { askNameServer } from "./harness/ask-name-server.ts";
import { addContact, buyDomain, putRecords, waitForDomain } from "./harness/domains.ts";
import { buyServer, signInBrowser, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// From a server that has just begun to run to a name that leads to it, without leaving its page.

const person = { email: "pilot@example.com", password: "a long enough password" };
const name = "pilot-harbour.com";

let site: SharedSite;
let visitor: Visitor;
let token: string;
let server: string;

beforeAll(async () => {
  site = await useSharedSite();
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person }));
  await topUp(site.url, token, 5000);
  server = await buyServer(site.url, token, "pilot-web");
  await waitForStatus(site.url, token, server, "running");
  visitor = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await signInBrowser(visitor.context, site.url, person);
});

async function idOf(wanted: string): Promise<string> {
  const query = new URLSearchParams({ searchTerm: wanted });
  const { domains } = await callOk(site.url, `GET /v2/domains/list?${query}`, { token });
  return domains[0].id;
}

test("the command that enters a running server is copied; a stopped one shows none", async () => {
  const { page } = visitor;
  const { ipv4 } = await callOk(site.url, `GET /v2/servers/${server}`, { token });
  const command = `ssh root@${ipv4[0]}`;
  await page.goto(`${site.url}/servers/${server}`);
  await page.getByRole("button", { name: `Copy: ${command}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
  await callOk(site.url, `POST /v2/servers/${server}/stop`, { token, body: {} });
  await waitForStatus(site.url, token, server, "stopped");
  await page.getByText(command).waitFor({ state: "detached" });
  await callOk(site.url, `POST /v2/servers/${server}/start`, { token, body: {} });
  await page.getByText(command).waitFor();
});

test("a domain and its www lead to the server after what is removed was shown; mail stays", async () => {
  const { page } = visitor;
  const press = (button: string) => page.getByRole("button", { name: button }).click();
  const openFromMenu = async () => {
    await press("Actions of pilot-web");
    await page.getByRole("menuitem", { name: "Point a domain here" }).click();
  };
  await page.goto(`${site.url}/servers/${server}`);
  await page.getByRole("heading", { name: "Next for this server" }).waitFor();
  expect(await page.getByRole("button", { name: "Choose a domain" }).count()).toBe(0);
  await openFromMenu();
  await page.getByText("None of your domains has its records here.").waitFor();
  await page.keyboard.press("Escape");

  const domain = await buyDomain(site.url, token, await addContact(site.url, token), name);
  await waitForDomain(site.url, token, domain, "active");
  await putRecords(site.url, token, domain);
  await page.goto(`${site.url}/servers/${server}`);
  await press("Choose a domain");
  const dialog = page.getByRole("dialog");
  const { ipv4 } = await callOk(site.url, `GET /v2/servers/${server}`, { token });
  await dialog.getByText("@ A 203.0.113.24").waitFor();
  await dialog.getByText(`@ A ${ipv4[0]}`).waitFor();
  expect(await dialog.getByText("MX").count()).toBe(0);
  await press(`Point ${name} here`);
  await page.getByText(`${name} now leads to pilot-web.`, { exact: false }).waitFor();

  const { records } = await callOk(site.url, `GET /v2/domains/${domain}/records`, { token });
  const lines = records.map(
    (record: { name: string; type: string; content: string }) =>
      `${record.name} ${record.type} ${record.content}`,
  );
  expect(lines).toContain(`@ A ${ipv4[0]}`);
  expect(lines).not.toContain("@ A 203.0.113.24");
  expect(lines.filter((line: string) => line.startsWith("www "))).toEqual([`www CNAME ${name}`]);
  expect(lines).toContain("@ MX mx1.mailhaven.example");

  // What is done is offered no more.
  await page.getByRole("button", { name: "Choose a domain" }).waitFor({ state: "detached" });
  await openFromMenu();
  await dialog.getByText("It leads here already.").waitFor();
  expect(visitor.complaints).toEqual([]);
});

test("of more domains than one list has, one is found by a part of its name", async () => {
  const { page } = visitor;
  const other = "second-harbour.com";
  const id = await buyDomain(site.url, token, await addContact(site.url, token), other);
  await waitForDomain(site.url, token, id, "active");
  // A list of one name, as of a hundred: the rest is found by the server.
  await page.route("**/v2/domains/list?*", (route) =>
    route.continue({ url: route.request().url().replace("limit=100", "limit=1") }),
  );
  await page.goto(`${site.url}/servers/${server}`);
  await page.getByRole("button", { name: "Actions of pilot-web" }).click();
  await page.getByRole("menuitem", { name: "Point a domain here" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox", { name: "Domain" });
  await expect.poll(() => field.inputValue()).toBe(other);
  await dialog.getByRole("button", { name: `Point ${other} here` }).waitFor();
  await field.fill("nothing-like-it");
  await page.getByText("No domain that has its records here fits this.").waitFor();
  await field.fill("pilot");
  await page.getByRole("option", { name }).click();
  expect(await field.inputValue()).toBe(name);
  await dialog.getByText("It leads here already.").waitFor();
  // What is typed but not chosen changes nothing.
  await field.fill("second");
  await page.keyboard.press("Tab");
  await expect.poll(() => field.inputValue()).toBe(name);
  await page.unroute("**/v2/domains/list?*");
});

test("the address leads back to that domain, which the name servers answer, and to no name that does not lead to it", async () => {
  const { page } = visitor;
  const { ipv4, details } = await callOk(site.url, `GET /v2/servers/${server}`, { token });
  const [address = ""] = ipv4;
  expect(details.reverse).toEqual([
    { address, name: `${address.replaceAll(".", "-")}.rev.hosting.test`, isDefault: true, isConfirmed: true },
  ]);
  await page.goto(`${site.url}/servers/${server}?tab=network`);
  await page.getByRole("button", { name: `Change the reverse name of ${address}` }).click();
  const dialog = page.getByRole("dialog");
  const save = async (host: string) => {
    await dialog.getByLabel("Host name").fill(host);
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  await save("pilot");
  await dialog.getByText("This is not the name of a host.").waitFor();
  await save(`mail.${name}`);
  await dialog.getByText("This name does not lead to the address.").waitFor();
  await save(name);
  await page.getByText(`${address} leads back to ${name}.`).waitFor();

  const { zone } = await callOk(site.url, `GET /v2/domains/${await idOf(name)}/records`, { token });
  const pointer = `${address.split(".").toReversed().join(".")}.in-addr.arpa`;
  await expect.poll(() => askNameServer(zone.server.address, pointer, "PTR")).toEqual([name]);
});

test("the server's deletion names the domain, removes what leads there, and marks what is put back", async () => {
  const { page, complaints } = visitor;
  const earlier = complaints.length;
  const domain = await idOf(name);
  const { ipv4 } = await callOk(site.url, `GET /v2/servers/${server}`, { token });
  const [address = ""] = ipv4;
  const readLines = async (): Promise<string[]> => {
    const { records } = await callOk(site.url, `GET /v2/domains/${domain}/records`, { token });
    return records.map((record: { type: string; content: string }) => `${record.type} ${record.content}`);
  };
  await page.goto(`${site.url}/servers/${server}?tab=settings`);
  await page.getByRole("button", { name: "Delete this server" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 domain leads to this server").waitFor();
  await dialog.getByRole("link", { name }).waitFor();
  await dialog.getByText(`@ A ${address}`).waitFor();
  expect(await dialog.getByLabel("Remove these records").isChecked()).toBe(true);
  await dialog.getByLabel(/^Type/).fill("pilot-web");
  // Another record comes while the dialog is open: only what was seen goes.
  const late = { type: "A", name: "late", content: address };
  await callOk(site.url, `POST /v2/domains/${domain}/records`, { token, body: late });
  await dialog.getByRole("button", { name: "Delete the server" }).click();
  await dialog
    .getByText("Records that lead to this server have changed meanwhile.", { exact: false })
    .waitFor();
  await dialog.getByText(`late A ${address}`).waitFor();
  expect(await readLines()).toContain(`A ${address}`);
  await dialog.getByRole("button", { name: "Delete the server" }).click();
  await page
    .getByText(/^pilot-web is being deleted, and the records that led to it are removed\. \$/)
    .waitFor();
  expect(await readLines()).not.toContain(`A ${address}`);

  await waitForStatus(site.url, token, server, "terminated");
  const record = { type: "A", name: "@", content: address };
  await callOk(site.url, `POST /v2/domains/${domain}/records`, { token, body: record });
  await page.goto(`${site.url}/domains/${domain}?tab=records`);
  await page
    .getByText("This leads to an address of pilot-web, a server that is gone.", { exact: false })
    .waitFor();
  // The browser notes the refusal.
  expect(complaints.slice(earlier).filter((text) => !text.includes("409"))).toEqual([]);
});
