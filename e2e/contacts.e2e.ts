import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { followMail } from "./harness/demo-mailbox.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { visit } from "./harness/visitor.ts";

// A contact in a script that registries do not accept: written, proposed in Latin letters, corrected, saved, and
// its address confirmed by the mailed link.

let site: SharedSite;
const contactEmail = "anna.kovalskaya@example.com";
const account = { email: "oksana@example.com", password: "a long enough password" };

beforeAll(async () => {
  site = await useSharedSite();
  await callOk(site.url, "POST /auth/sign-up", { body: account });
});

test("a contact is written in its own script, corrected in Latin letters, and confirmed by mail", async () => {
  const { page, context, complaints } = await visit();
  await signInBrowser(context, site.url, account);
  await page.goto(`${site.url}/contact`);
  await page.getByRole("link", { name: "New contact" }).click();

  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  const latin = page.locator("section", { hasText: "The same in Latin letters" }).last();
  // The proposal for the chosen country comes late, after the customer has ticked the same lines.
  const isTicked = Promise.withResolvers<void>();
  let [isHeld, isLate] = [false, false];
  await page.route("**/v2/domains/contacts/transliterate", async (route) => {
    isHeld ||= route.request().postDataJSON().country === "RU";
    if (isHeld) {
      await isTicked.promise;
      isLate = true;
    }
    await route.continue();
  });
  await field("Name").fill("Анна Ковальская");
  await field("Street and number").fill("ул. Ленина 5");
  await field("City").fill("Москва");
  await field("Postal code").fill("10");
  // A proposal comes by itself, already for the country that was guessed.
  await expect.poll(() => latin.getByLabel("City").inputValue()).toBe("Moskva");
  await field("Country").fill("russ");
  await page.getByRole("option", { name: "Russia" }).click();
  await field("Phone number").fill("8 912 345");
  await field("Email").fill(contactEmail);

  // Errors are shown at their fields, and what was written stays.
  await expect.poll(() => isHeld).toBe(true);
  await page.getByRole("button", { name: "Save contact" }).click();
  await page.getByText("This is not a postal code of this country.").waitFor();
  await page.getByText("This is too short.").waitFor();
  await page.getByText("Check the spelling first, then confirm it.").waitFor();
  expect(await field("Name").inputValue()).toBe("Анна Ковальская");

  await field("Postal code").fill("101000");
  await field("Phone number").fill("8 912 345-67-89");
  await latin.getByLabel("Name").fill("Anna Kovalskaya");
  const checked = page.getByLabel("I have checked the spelling in Latin letters");
  await checked.check();
  const late = page.waitForResponse("**/v2/domains/contacts/transliterate");
  isTicked.resolve();
  await late;
  expect([isLate, await checked.isChecked()]).toEqual([true, true]);
  await page.getByRole("button", { name: "Save contact" }).click();

  await page.getByRole("link", { name: "Анна Ковальская" }).click();
  await page.getByRole("heading", { level: 1, name: "Анна Ковальская" }).waitFor();
  await expect.poll(() => latin.getByLabel("Name").inputValue()).toBe("Anna Kovalskaya");
  await expect.poll(() => field("Phone number").inputValue()).toBe("9123456789");

  await page.getByRole("button", { name: "Send the link now" }).click();
  await page.getByText(`A link is on its way to ${contactEmail}.`).waitFor();
  const mailbox = await visit({});
  // The reader of that mailbox may have no account here.
  await followMail(mailbox.page, site.url, {
    recipient: contactEmail,
    subject: "Confirm your email for domain names",
  });
  await mailbox.page.getByRole("button", { name: "Confirm email" }).click();
  await mailbox.page.getByText(`${contactEmail} is confirmed.`).waitFor();
  await page.getByText(`${contactEmail} is confirmed, for all names of this contact.`).waitFor();
  expect(complaints).toEqual([]);
});
