import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { claimPort } from "../scripts/real/claims.ts";
import { releaseAtEnd } from "../scripts/suite/resources.ts";
import { readQrCode } from "./harness/read-picture.ts";
import { type Site, startSite } from "./harness/site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// A site that others reach, with play money: every page says so, nothing leads a wallet to send real coins, and a
// customer tops up by a button.

let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  const port = String(await claimPort());
  const folder = mkdtempSync(join(tmpdir(), "moorage-staging-"));
  releaseAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  site = await startSite({
    NODE_ENV: "production",
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    ALLOW_SIMULATED: "compute,registrar,chain,rates,mail",
  });
  visitor = await visit();
  await signUp(visitor.page, site.url, "stage@example.com", "a long enough password");
  await visitor.page.waitForURL(/\/my-servers/);
});

const words = "everything here is paid with play money";

async function topUp(coin: RegExp): Promise<void> {
  const { page } = visitor;
  await page.goto(`${site.url}/deposit`);
  await page.getByRole("radio", { name: coin }).check();
  await page.getByLabel("Amount").fill("20.00");
  const policy = page.getByLabel(/I have read the AML policy/);
  if ((await policy.count()) > 0) await policy.check();
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/pay_/);
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
}

test("every page says that money is play, in its language", async () => {
  const { page } = await visit();
  for (const path of ["/", "/servers", "/offer", "/login"]) {
    await page.goto(`${site.url}${path}`);
    await page.getByRole("complementary", { name: "Play money" }).getByText(words).waitFor();
  }
  await page.goto(`${site.url}/ar`);
  await page.getByRole("complementary", { name: "نقود تجريبية" }).waitFor();
});

test("T25 ether is paid by a button, and no address, code or link is there to send real ether to", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/my-servers`);
  await page.getByText(words).waitFor();
  await topUp(/^Ethereum/);
  await page.getByText("Send no real coins.").last().waitFor();
  expect(await page.getByRole("img", { name: /QR code|address/i }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Open in wallet" }).count()).toBe(0);
  expect(await page.content()).not.toMatch(/0x[0-9a-f]{40}/i);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByText("$20.00 is on your balance.").first().waitFor();
  expect(complaints).toEqual([]);
});

test("T25 a bitcoin address is spelled as on its test network, without a link", async () => {
  const { page } = visitor;
  await topUp(/^Bitcoin/);
  expect(await readQrCode(page.getByRole("img", { name: "QR code with the address" }).first())).toMatch(
    /^tb1q[0-9a-z]{38}$/,
  );
  expect(await page.getByRole("link", { name: "Open in wallet" }).count()).toBe(0);
});

test("the network of a payment cannot be made to give up its blocks, as in a demo", async () => {
  const reorg = await fetch(`${site.url}/api/v2/payments/pay_00000000000000000000000001/demo-reorg`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({ coins: "return" }),
  });
  expect(reorg.status).toBe(404);
});
