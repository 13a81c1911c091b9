import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { buyServer, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// Keys belong to the account: saved in the settings, found by name where a system is installed.

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIEEetWjmT8sv2PvsL+D2sjhG1mY/sc/wNtlKc5u22B5";
const fingerprint = "SHA256:vapm/D0F75cS/kxrh630fuh8K9SJK2MqIpxpihqk5QU";
const person = { email: "keeper@example.com", password: "a long enough password" };

let site: SharedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
  visitor = await visit();
  await signUp(visitor.page, site.url, person.email, person.password);
});

test("a key is saved in the settings with its fingerprint, renamed, chosen by name and deleted", async () => {
  const { page } = visitor;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${site.url}/settings/security`);
  await press("Add a key");
  await page.getByLabel("Name", { exact: true }).fill("laptop");
  await page.getByLabel("Public key").fill(publicKey.slice(0, 50));
  await press("Save key");
  await page
    .getByRole("dialog")
    .getByText(/not a public SSH key/i)
    .waitFor();
  await page.getByLabel("Public key").fill(`${publicKey} me@laptop`);
  await press("Save key");
  await page.getByText(fingerprint).waitFor();
  await press("Rename laptop");
  await page.getByRole("dialog").getByLabel("Name").fill("notebook");
  await page.getByRole("dialog").getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByText("notebook", { exact: true }).waitFor();

  await page.goto(`${site.url}/order-vm`);
  await page.getByRole("radio", { name: "SSH keys" }).check();
  await page.getByRole("checkbox", { name: "notebook" }).waitFor();

  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: person });
  await topUp(site.url, token, 1000);
  const id = await buyServer(site.url, token, "key-host");
  await waitForStatus(site.url, token, id, "running");
  await page.goto(`${site.url}/servers/${id}?tab=settings`);
  await page.getByRole("radio", { name: "SSH keys" }).check();
  await page.getByRole("checkbox", { name: "notebook" }).waitFor();

  await page.goto(`${site.url}/settings/security`);
  await press("Delete notebook");
  await press("Delete the key");
  await page.getByText("No key is saved.").waitFor();
  await page.goto(`${site.url}/notifications`);
  await page.getByText("An SSH key was added: laptop").first().waitFor();
  // The browser reports the refusal of the half key.
  expect(visitor.complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});
