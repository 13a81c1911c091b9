import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pictureOf } from "#src/platform/files/files.fixture.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import type { TestCustomer } from "./harness/customers.ts";
import { axeFindings, overflowAt } from "./harness/inspect-screen.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { customerWithFailedOrder, openCabinet } from "./harness/ticket-openings.ts";

// Files of tickets in a browser: chosen and sent by customer and staff, shown, saved, and refused in words.

let site: OfficeSite;
let customer: TestCustomer;
let serverId: string;

beforeAll(async () => {
  site = await startOfficeSite();
  ({ customer, serverId } = await customerWithFailedOrder(site));
});

const asCustomer = (path: string) => openCabinet(site.url, customer, path);

const textFile = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

async function pictureFile(name: string) {
  return { name, mimeType: "image/png", buffer: await pictureOf("png", 900, 600) };
}

const chosen = (page: Page) => page.locator('input[type="file"]');
const chip = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
/** Its upload is over. */
const uploaded = (page: Page, name: string) =>
  page.getByRole("progressbar", { name }).waitFor({ state: "detached" });
const composer = (page: Page) => page.getByRole("textbox", { name: /^Message in ticket/ });

const ids = async (id: string, token: string, path: string): Promise<readonly string[]> => {
  const { messages } = await callOk(site.url, `GET ${path}/${id}`, { token });
  return messages.flatMap(({ files }: { files: { id: string }[] }) => files.map((file) => file.id));
};

async function savedText(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: `Download ${name}` }).click();
  return readFile(await (await saved).path(), "utf8");
}

test("a ticket begins at what failed with pictures, and staff answers and notes with files", async () => {
  const { page, complaints } = await asCustomer(`/servers/${serverId}`);
  await page.getByRole("link", { name: "Ask about this" }).first().click();
  await page.waitForURL(/\/support-ticket\?about=task/);
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toContain("fail-create");
  await page.getByLabel("What happens").fill("It failed, see the pictures.");
  await chosen(page).setInputFiles([await pictureFile("screen.png"), await pictureFile("panel.png")]);
  await chip(page, "panel.png").waitFor();
  await uploaded(page, "panel.png");
  await uploaded(page, "screen.png");
  expect(await axeFindings(page)).toEqual([]);
  // They are kept with the draft, and one is taken away again.
  await page.reload();
  await chip(page, "screen.png").waitFor();
  await chosen(page).setInputFiles(textFile("wrong.txt", "not this one"));
  await uploaded(page, "wrong.txt");
  await page.getByRole("button", { name: "Remove wrong.txt" }).click();
  await chip(page, "wrong.txt").waitFor({ state: "detached" });
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/support\/tkt_/);
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await page.getByRole("button", { name: "Open screen.png" }).waitFor();
  expect(await overflowAt(page)).toEqual([]);

  const staff = await visitOffice(site, { role: "support" });
  const office = staff.page;
  await office.goto(`${site.url}/staff/support/${id}`);
  await office.getByRole("button", { name: "Open panel.png" }).waitFor();
  await office.getByRole("button", { name: "Open screen.png" }).focus();
  await office.keyboard.press("Enter");
  const viewer = office.getByRole("dialog");
  await viewer.getByRole("heading", { name: "screen.png" }).waitFor();
  await expect
    .poll(() =>
      viewer
        .getByRole("img")
        .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(0);
  await office.keyboard.press("ArrowRight");
  await viewer.getByRole("heading", { name: "panel.png" }).waitFor();
  await viewer.getByText("2 of 2").waitFor();
  expect(await axeFindings(office)).toEqual([]);
  await office.keyboard.press("Escape");
  await viewer.waitFor({ state: "hidden" });

  await office.getByRole("radio", { name: "Internal note" }).check();
  await chosen(office).setInputFiles(textFile("node.log", "secret of the node"));
  await office.getByRole("textbox", { name: "Internal note" }).fill("See the log.");
  await office.getByRole("button", { name: "Keep the note" }).click();
  const thread = office.getByRole("list", { name: "Messages and notes" });
  await thread.getByText("node.log").waitFor();
  await office.getByRole("radio", { name: "Answer" }).check();
  await chosen(office).setInputFiles(textFile("steps.txt", "Order again."));
  await office.getByRole("textbox", { name: "Answer", exact: true }).fill("The steps are in the file.");
  await office.getByRole("button", { name: "Send", exact: true }).click();
  await thread.getByText("steps.txt").waitFor();
  expect(await axeFindings(office)).toEqual([]);

  await page.getByText("The steps are in the file.").waitFor();
  await expect.poll(() => savedText(page, "steps.txt")).toBe("Order again.");
  expect(await page.getByText("node.log").count()).toBe(0);
  const seen = await ids(id, customer.token, "/v2/support/tickets");
  const all = await ids(id, staff.token, "/v2/admin/support/tickets");
  const [ofNote] = all.filter((file) => !seen.includes(file));
  const refused = await callApi(site.url, `GET /v2/support/files/${ofNote}`, { token: customer.token });
  expect([all.length - seen.length, refused.status]).toEqual([1, 404]);
  expect(await axeFindings(page)).toEqual([]);
  expect([...complaints, ...staff.complaints]).toEqual([]);
});

test("what is too large or of another type is refused in words, and a message without a connection keeps its file", async () => {
  const body = { subject: "How fast is the disk?", message: "Is there a test?" };
  const { id } = await callOk(site.url, "POST /v2/support/tickets", {
    token: customer.token,
    body,
    key: randomUUID(),
  });
  const { page, context } = await asCustomer(`/support/${id}`);
  await composer(page).fill("My test:");
  const page25 = textFile("dump.txt", "x".repeat(25 * 1_048_576 + 1));
  await chosen(page).setInputFiles([
    page25,
    { name: "graph.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script>1</script>") },
  ]);
  await chip(page, "dump.txt").getByText("Too large: up to 25 MB are taken.").waitFor();
  await chip(page, "graph.png").getByText("This type is not taken.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("some files could not be uploaded").waitFor();
  for (const name of ["dump.txt", "graph.png"])
    await page.getByRole("button", { name: `Remove ${name}` }).click();

  await chosen(page).setInputFiles(textFile("fio.txt", "900 MB/s"));
  await uploaded(page, "fio.txt");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("It is sent when there is a connection again.").waitFor();
  await chip(page, "fio.txt").last().waitFor();
  await context.setOffline(false);
  await page.getByText("It is sent when there is a connection again.").waitFor({ state: "detached" });
  await expect.poll(() => savedText(page, "fio.txt")).toBe("900 MB/s");
});
