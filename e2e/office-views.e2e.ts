import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { newCustomer, type TestCustomer } from "./harness/customers.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";

// What a member of staff keeps and takes out of a list, and finds by an id as pages show it.

let site: OfficeSite;
let customer: TestCustomer;

beforeAll(async () => {
  site = await startOfficeSite();
  customer = await newCustomer(site.url, site.inspector, 1500n);
});

test("a list is saved as a view, opened from the palette, taken out as a file, and a short id is found", async () => {
  const { page, complaints, token } = await visitOffice(site, { role: "support" });
  const id = encodeId("customer", customer.customerId);
  await page.goto(`${site.url}/staff/customers?hasDebt=false&sort=-balance`);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Rich and active");
  await dialog.getByRole("checkbox", { name: "Share with all colleagues" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const views = page.getByRole("navigation", { name: "Saved views" });
  await views.getByRole("link", { name: "Rich and active", exact: false }).waitFor();

  // Without it the list is whole; the palette opens it from any page.
  await views.getByRole("link", { name: "All" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.goto(`${site.url}/staff/servers`);
  await page.getByRole("heading", { name: "Servers", exact: true }).waitFor();
  await page.keyboard.press("Control+K");
  const search = page.getByRole("combobox", { name: "Search everything" });
  await search.fill("rich and");
  await page.getByRole("option", { name: /Rich and active/ }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?hasDebt=false&sort=-balance");

  // A colleague sees it, and may not change it.
  const colleague = await visitOffice(site, { role: "viewer" });
  const [shared] = (await callOk(site.url, "GET /v2/admin/views", { token: colleague.token })).views;
  expect(shared).toMatchObject({ name: "Rich and active", isShared: true, mayChange: false });

  // The file has the rows of the view.
  await page.getByRole("button", { name: "Export" }).click();
  await dialog.getByLabel("Reason").fill("for the tax adviser");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Take it out" }).click();
  const [head = "", ...rows] = (await readFile(await (await download).path(), "utf8"))
    .trimEnd()
    .split("\r\n");
  expect(head).toMatch(/^id,name,email,stateCode,/);
  expect(rows.some((row) => row.startsWith(`${id},`) && row.includes(",15.00,"))).toBe(true);

  // A filter that no list has is left out, and the view says so.
  const { id: broken } = await callOk(site.url, "POST /v2/admin/views", {
    token,
    body: { path: "/staff/customers", query: "hasDebt=false&rank=high", name: "Old one", isShared: false },
  });
  await page.goto(`${site.url}/staff/customers?hasDebt=false&rank=high`);
  await page.getByText("This list no longer has a part of the view").waitFor();
  await page.getByText("rank=high").waitFor();
  await page.getByRole("button", { name: "Save it without that" }).click();
  await expect
    .poll(async () => (await callOk(site.url, "GET /v2/admin/views", { token })).views)
    .toContainEqual(expect.objectContaining({ id: broken, query: "hasDebt=false" }));

  await page.keyboard.press("Control+K");
  await search.fill(`${id.slice(0, 8)}…${id.slice(-6)}`);
  await page.getByText("1 result", { exact: true }).waitFor();
  await page.getByRole("option").first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/staff/customers/${id}`);
  expect(complaints).toEqual([]);
});
