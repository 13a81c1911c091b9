import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { callOk } from "./harness/api-client.ts";
import { buyServer, signInBrowser, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { giveCommand, inspect } from "./harness/inspector.ts";
import { ownDatabase } from "./harness/own-database.ts";
import { type SiteProcess, startSiteProcess } from "./harness/site-process.ts";
import { visit } from "./harness/visitor.ts";

// A raise that the operator announces is shown to its customer wherever the price is, before it costs anything.

const person = { email: "prices@example.com", password: "a long enough password" };
let databaseUrl: string;
let site: SiteProcess;
let page: Page;
let serverId: string;

beforeAll(async () => {
  ({ url: databaseUrl } = await ownDatabase());
  site = await startSiteProcess({ DATABASE_URL: databaseUrl });
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person });
  await topUp(site.url, token, 10_000);
  serverId = await buyServer(site.url, token, "northpier-web");
  await waitForStatus(site.url, token, serverId, "running");
  const visitor = await visit();
  ({ page } = visitor);
  await signInBrowser(visitor.context, site.url, person);
});

test("an announced price is on the server, in its renewal and in the list; the renewal costs the old one", async () => {
  await page.goto(`${site.url}/servers/${serverId}?tab=overview`);
  await page.getByText("Renews at").waitFor();
  expect(await page.getByText(/^From \d/).count()).toBe(0);

  const open = await inspect(databaseUrl);
  const from = ["--from", "2099-03-01", "--reason", "prices of the year"];
  const drafted = JSON.parse(
    await giveCommand(
      open,
      "price",
      "draft",
      "Raise",
      "--services",
      serverId,
      "--usd",
      "19.90",
      ...from,
      "--json",
    ),
  );
  const because = ["--services", "1", "--reason", "prices of the year"];
  await giveCommand(open, "price", "announce", drafted.change.id, ...because);

  // The page takes it from the stream.
  const note = page.getByText("From 1 Mar 2099: $19.90");
  await note.first().waitFor();
  await page.getByRole("button", { name: "Renew", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("From 1 Mar 2099: $19.90").waitFor();
  await dialog.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText(/northpier-web is paid until/).waitFor();
  await page.goto(`${site.url}/my-servers`);
  await page.getByText("From 1 Mar 2099: $19.90").first().waitFor();

  await giveCommand(open, "price", "cancel", drafted.change.id, "--reason", "prices of the year");
  await note.first().waitFor({ state: "detached" });
  await open.close();
});
