import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { readQrCode } from "./harness/read-picture.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { openPage, signUp, visit } from "./harness/visitor.ts";

// A payment's page, the wallet and the list of transactions say the same of the same coins, from first sight on.

let site: SharedSite;

beforeAll(async () => {
  site = await useSharedSite();
});

const password = "a long enough password";

/** A customer of their own, who accepted the policy, with two tabs. */
async function newPayer(name: string) {
  const visitor = await visit();
  const email = `${name}@example.com`;
  await signUp(visitor.page, site.url, email, password);
  await visitor.page.waitForURL(/\/my-servers/);
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: { email, password } });
  const { version } = await callOk(site.url, "GET /v2/payments/aml", { token });
  await callOk(site.url, "POST /v2/payments/aml", { token, body: { version } });
  const list = await visitor.context.newPage();
  return { ...visitor, token, list };
}

async function create(
  token: string,
  method: string,
  amountCents: number,
): Promise<{ id: string; dueAmount: string; address: string }> {
  return callOk(site.url, "POST /v2/payments/create", {
    token,
    body: { method, amountCents },
    key: randomUUID(),
  });
}

const send = (id: string, amount: "exact" | "less" | "more") =>
  callOk(site.url, `POST /v2/payments/${id}/demo-pay`, { body: { amount } });

const open = (page: Page, id: string) => openPage(page, `${site.url}/payment/${id}`);

/** Keeps every title that a tab has had. */
const keepTitles = (page: Page) =>
  page.addInitScript(() => {
    const titles = new Set<string>();
    Object.assign(globalThis, { titles });
    const look = () => {
      titles.add(document.title);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const titlesOf = (page: Page) => page.evaluate<string[]>("[...globalThis.titles]");

test("a payment in two parts: the rest is asked for exactly, and lists and tabs follow it live", async () => {
  const { page, list, token, complaints } = await newPayer("parts");
  await keepTitles(page);
  await keepTitles(list);
  const { id } = await create(token, "btc", 2_000);
  await openPage(list, `${site.url}/transactions`);
  await list.getByText("No transactions yet").waitFor();
  await open(page, id);
  await page.getByText("Waiting for payment").waitFor();

  await send(id, "less");
  await page.getByText("is credited once it is confirmed, with or without the rest").waitFor();
  await page.getByText(/^\$12\.0\d of \$20\.00 still to send, at \$/).waitFor();
  const { remainingAmount, remainingCents, deposits } = await callOk(
    site.url,
    `GET /v2/payments/${id}/public`,
  );
  await page.getByRole("heading", { level: 1, name: remainingAmount }).waitFor();
  expect(remainingCents + deposits[0].cents).toBe(2_000);
  await page.getByText(/^\$\d\.\d\d of \$20\.00 to the balance so far$/).waitFor();
  // The row is there without a reload, in the words of the page.
  await list.getByRole("link", { name: /^\+\$[78]\.\d\d on its way$/ }).waitFor();

  await send(id, "exact");
  await page.getByText("$20.00 is on your balance.").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Payment: Credited · /);
  await list
    .getByText("+$12.0")
    .or(list.getByText("+$12.0", { exact: false }))
    .first()
    .waitFor();
  await list.getByText("2 entries").waitFor();
  await expect.poll(() => list.getByText("On the way").count()).toBe(0);
  for (const tab of [page, list]) {
    expect((await titlesOf(tab)).some((title) => /^\([01]\/2\) (Payment|Transactions) · /.test(title))).toBe(
      true,
    );
  }
  expect(await list.title()).toMatch(/^Transactions · /);
  expect(complaints).toEqual([]);
});

test("too little is said to be too little from first sight, in every frame", async () => {
  const { page, list, token } = await newPayer("little");
  const { id } = await create(token, "btc", 1_200);
  await open(page, id);
  await page.getByText("Waiting for payment").waitFor();
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      const text = document.body.textContent;
      for (const promise of [
        /with or without the rest/,
        /credited in any case/,
        /(?<!of )\$\d+\.\d+ to the balance/,
      ])
        if (text.includes(" BTC has come") && promise.test(text)) seen.add(promise.source);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await send(id, "less");
  await page.getByText("That is less than the minimum of $5.00").waitFor();
  await page.getByText("$0.00 of $12.00 to the balance so far").waitFor();
  await page.getByText("2 of 2 blocks").waitFor();
  await page.getByText("That is less than the minimum of $5.00").waitFor();
  expect(await page.evaluate("[...globalThis.seen]")).toEqual([]);
  for (const path of ["/wallet", "/transactions"]) {
    await openPage(list, site.url + path);
    await list.getByRole("link", { name: /^\+\$4\.\d\d waits for more$/ }).waitFor();
  }
  // A list of what went out, or of a day, has no row of what comes.
  await openPage(list, `${site.url}/transactions?direction=out`);
  await list.getByText("Nothing matches").waitFor();
  expect(await list.getByText("waits for more").count()).toBe(0);
});

test("more than was asked for, and then a block that the network takes back", async () => {
  const { page, list, token } = await newPayer("over");
  const { id } = await create(token, "btc", 2_000);
  await open(page, id);
  await page.getByText("Waiting for payment").waitFor();
  await send(id, "more");
  await page.getByText("More came than you asked for. All of it is credited.").waitFor();
  const [credited = ""] =
    /\$2[56]\.\d\d/.exec(
      (await page.getByText(/^\$2[56]\.\d\d is on your balance\.$/).textContent()) ?? "",
    ) ?? [];
  await openPage(list, `${site.url}/wallet`);
  await list.getByRole("table").getByText(`+${credited}`).waitFor();

  await callOk(site.url, `POST /v2/payments/${id}/demo-reorg`, { body: { coins: "vanish" } });
  await page.getByText("The network took a block back").waitFor();
  await page.getByText("not on the network now").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Payment · /);
  // The whole amount is asked for again, and can be sent.
  await page.getByRole("button", { name: "Copy: Address" }).waitFor();
  await list.getByRole("table").getByText(`−${credited}`).waitFor();
  await list.getByRole("banner").getByText("$0.00").first().waitFor();
});

test("a token's first code is its bare address; its link comes with a warning, its network is named twice", async () => {
  const { page, token } = await newPayer("token");
  const { id, address } = await create(token, "usdt-eth", 2_000);
  await open(page, id);
  expect(await readQrCode(page.getByRole("img", { name: "QR code with the address" }))).toBe(address);
  expect(await page.getByRole("link", { name: "Open in wallet" }).count()).toBe(0);
  expect(await page.getByText(/Ethereum \(ERC\u2060?-\u2060?20\) network/).count()).toBeGreaterThanOrEqual(3);
  await page.getByText("Tether over the Ethereum").waitFor();
  await page.getByRole("radio", { name: "Address and amount" }).check({ force: true });
  await page.getByText("check that yours shows the address below").waitFor();
  const link = await page.getByRole("link", { name: "Open in wallet" }).getAttribute("href");
  expect(link).toMatch(
    new RegExp(`^ethereum:0x\\w{40}@31337/transfer\\?address=${address}&uint256=20000000$`),
  );
  expect(await readQrCode(page.getByRole("img", { name: "QR code with address and amount" }))).toBe(link);

  // A coin of its own network is asked for with its amount, and has its address alone one press away.
  const coin = await create(token, "ltc", 2_000);
  await open(page, coin.id);
  expect(await readQrCode(page.getByRole("img", { name: "QR code with address and amount" }))).toBe(
    `litecoin:${coin.address}?amount=${coin.dueAmount}`,
  );
  await page.getByRole("radio", { name: "Address", exact: true }).check({ force: true });
  expect(await readQrCode(page.getByRole("img", { name: "QR code with the address" }))).toBe(coin.address);
});

test("a transaction is found by its id in whatever is pasted, on the payment and beside the form", async () => {
  const { page, token } = await newPayer("finder");
  const { id } = await create(token, "ltc", 2_000);
  await send(id, "exact");
  await open(page, id);
  await page.getByText("$20.00 is on your balance.").waitFor();
  const { deposits } = await callOk(site.url, `GET /v2/payments/${id}/public`);
  const { txid } = deposits[0];

  await openPage(page, `${site.url}/deposit`);
  await page.getByText("I have paid and see nothing").click();
  await page.getByLabel("Coin", { exact: true }).last().click();
  await page.getByRole("option", { name: /Litecoin/ }).click();
  const field = page.getByLabel("Transaction id");
  await field.fill("the one from yesterday");
  await field.press("Enter");
  await page.getByText("This has no transaction id in it").waitFor();
  for (const pasted of [
    ` ${txid.toUpperCase()} `,
    `0x${txid}`,
    `https://litecoinspace.org/tx/${txid}#vout=0`,
  ]) {
    await field.fill(pasted);
    await field.press("Enter");
    await page.getByRole("status").getByText("credited", { exact: true }).waitFor();
  }

  // On the page of a payment that still waits its coin is known.
  const other = await create(token, "ltc", 2_000);
  await open(page, other.id);
  await page.getByText("I have paid and see nothing").click();
  await page.getByLabel("Transaction id").fill("ab".repeat(32));
  await page.getByRole("button", { name: "Look for it" }).click();
  await page.getByText("Not found on this network").waitFor();
});

/** States that this installation cannot reach at will; how they come about is held by the tests of the server. */
test("late, replaced, paused, priceless and held coins are explained with what happens next", async () => {
  const { page, token } = await newPayer("states");
  const { id } = await create(token, "btc", 2_000);
  const now = new Date().toISOString();
  const seen = {
    id: "dep_00000000000000000000000001",
    txid: "4f".repeat(32),
    asset: "BTC",
    units: "21900",
    amount: "0.000219",
    state: "seen",
    fate: "coming",
    heldReason: null,
    isMissing: false,
    isReversed: false,
    replacedBy: null,
    confirmations: 0,
    required: 2,
    secondsLeft: 1_200,
    isReward: false,
    cents: 2_000,
    isEstimated: false,
    seenAt: now,
    creditedAt: null,
  };
  const by = "11".repeat(32);
  const gone = {
    ...seen,
    id: "dep_00000000000000000000000002",
    state: "replaced",
    fate: "gone",
    isMissing: true,
  };
  const states: readonly [object, readonly string[], RegExp][] = [
    [
      {
        status: "expired",
        flags: ["partial", "late"],
        remainingAmount: "0.00012",
        remainingCents: 1_100,
        deposits: [{ ...seen, cents: 900, isEstimated: true }],
      },
      [
        "$11.00 of $20.00 still to send",
        "Some coins came after the rate was held",
        "The address stays valid",
        "≈ $9.00",
      ],
      /^\(0\/2\) Payment/,
    ],
    [
      {
        status: "processing",
        deposits: [
          { ...gone, replacedBy: by },
          { ...seen, txid: by },
        ],
      },
      ["replaced by another transaction", "The sender replaced a transaction", "111111…1111"],
      /^\(0\/2\) Payment/,
    ],
    [
      { status: "processing", deposits: [{ ...seen, fate: "paused", confirmations: 3 }] },
      ["Waits for a check of the network", "Credits over Bitcoin wait until a person has looked"],
      /^Payment ·/,
    ],
    [
      { status: "processing", deposits: [{ ...seen, fate: "unpriced", heldReason: "no_rate", cents: null }] },
      ["Waits for a price", "It is credited by itself when there is one."],
      /^Payment ·/,
    ],
    [
      { status: "processing", deposits: [{ ...seen, fate: "held", heldReason: "limit" }] },
      [
        "So much within a day is looked at by a person",
        "Coins have come",
        "You get a notification when the coins are credited",
      ],
      /^Payment: Held for a check/,
    ],
    [
      {
        status: "settled",
        paidDebtCents: 490,
        deposits: [{ ...seen, state: "credited", fate: "credited", confirmations: 2 }],
      },
      ["$20.00 was credited. $4.90 of it paid what was still open; $15.10 is on your balance."],
      /^Payment: Credited/,
    ],
  ];
  for (const [change, texts, title] of states) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route(`**/api/v2/payments/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...change } });
    });
    await open(page, id);
    for (const text of texts) await page.getByText(text).first().waitFor();
    await expect.poll(() => page.title()).toMatch(title);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
