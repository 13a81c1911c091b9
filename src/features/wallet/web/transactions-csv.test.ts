import { expect, test } from "vitest";
import type { Transaction } from "./queries.ts";
import { transactionsCsv } from "./transactions-csv.ts";

const origin = "https://moorage.example";
const labelOf = ({ label }: Transaction): string => label;

const transaction: Transaction = {
  id: "trx_00000000000000000000000001",
  kind: "purchase",
  amountCents: -1940,
  balanceAfterCents: 5,
  sku: "server:ketch-8",
  label: "Ketch 8, Frankfurt",
  domain: null,
  object: { type: "server", id: "srv_1" },
  name: "northpier-web",
  coins: null,
  orderState: "paid",
  refundedCents: 0,
  note: null,
  invoice: null,
  createdAt: "2026-11-20T09:41:07.000Z",
};

function lastRow(change: Partial<Transaction>): string {
  return transactionsCsv([{ ...transaction, ...change }], labelOf, origin)
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .join("\r\n");
}

test("writes a header and exact amounts", () => {
  expect(transactionsCsv([transaction], labelOf, origin)).toBe(
    "id,created_at,kind,label,amount_usd,balance_after_usd,order_state,domain,name,url,coins,asset,network,txid\r\n" +
      'trx_00000000000000000000000001,2026-11-20T09:41:07.000Z,purchase,"Ketch 8, Frankfurt",-19.40,0.05,paid,,northpier-web,https://moorage.example/servers/srv_1,,,,\r\n',
  );
  expect(lastRow({ amountCents: 100_000_000, balanceAfterCents: 10 })).toContain(",1000000.00,0.10,");
});

test("labels purchases in the page's language, without direction marks", () => {
  const csv = transactionsCsv([transaction], () => "\u2066name.com\u2069, 1\u00a0Jahr", origin);
  expect(csv).toContain(',purchase,"name.com, 1 Jahr",');
  expect(transactionsCsv([transaction], () => "\u2066=1+1\u2069", origin)).toContain(",purchase,'=1+1,");
});

test("has the A-label of a name in a separate column", () => {
  const domain = { name: "xn--bcher-kva.com", displayName: "bücher.com" };
  expect(lastRow({ domain })).toMatch(/,paid,xn--bcher-kva\.com,/);
});

test("a deposit has its coins, and leads to its payment", () => {
  const coins = {
    amount: "0.00109386",
    asset: "BTC",
    network: "Bitcoin",
    txid: "8ed887",
    paymentId: "pay_1",
  };
  const row = lastRow({ kind: "deposit", object: { type: "deposit", id: "dep_1" }, name: null, coins });
  expect(row).toMatch(/,https:\/\/moorage\.example\/payment\/pay_1,0\.00109386,BTC,Bitcoin,8ed887$/);
});

test("T9 the name of a server is text to a spreadsheet", () => {
  expect(lastRow({ name: "=1+1" })).toContain(",'=1+1,");
});

test("T9 quotes what would break a row", () => {
  expect(lastRow({ label: 'a "b"\nc' })).toContain('"a ""b""\nc"');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("T9 %j is text to a spreadsheet", (label) => {
  expect(lastRow({ label })).toMatch(/,"?'[=+\-@\t\r]/);
});
