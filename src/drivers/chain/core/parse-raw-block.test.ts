import { expect, test } from "vitest";
import { CoreNodeError } from "./node-errors.ts";
import { parseRawBlock } from "./parse-raw-block.ts";
import { parseTransaction } from "./parse-transaction.ts";
import { buildBlock, buildProof, buildReward } from "./raw-blocks.fixture.ts";

const script = `76a914${"42".repeat(20)}88ac`;
const reward = buildReward(script);
const others = [1, 2, 3].map((place) => buildReward(script, place === 2, place));
const txidOf = (hex: string): string => parseTransaction(hex).txid;

/** Of mainnet: the plain one has bit 8 clear, and the other one set. */
const [plainVersion, mergedVersion] = [0x00620002, 0x00620103];

test("the first block of Bitcoin's regtest is read to its known hash", () => {
  const hex =
    "0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f20020000000101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000";
  const block = parseRawBlock(hex, false);
  expect(block).toMatchObject({
    hash: "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206",
    parent: "00".repeat(32),
    time: 1_296_688_602,
    transactions: [{ txid: "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b" }],
  });
  expect(block.transactions[0]?.outputs()).toMatchObject([{ amount: 5_000_000_000n }]);
});

test("the proof of merged mining is passed over, with and without a witness in the other coin's reward", () => {
  const forms = [
    { version: plainVersion },
    { version: mergedVersion, between: buildProof(buildReward("51")) },
    { version: mergedVersion, between: buildProof(buildReward("51", true)) },
  ];
  for (const form of forms) {
    const { hex, hash } = buildBlock([reward, ...others], form);
    const block = parseRawBlock(hex, true);
    expect(block.hash).toBe(hash);
    expect(block.transactions.map(({ txid }) => txid)).toEqual([reward, ...others].map(txidOf));
  }
});

test("without merged mining the same bit of a version means nothing", () => {
  const { hex, hash } = buildBlock([reward], { version: mergedVersion });
  const block = parseRawBlock(hex, false);
  expect(block).toMatchObject({ hash, transactions: [{ txid: txidOf(reward) }] });
});

test("what follows the transactions is not read, nor a transaction's mark of an extension block", () => {
  const toExtension = others.map((hex, place) =>
    place === 2 ? `${hex.slice(0, 8)}0008${hex.slice(8, -8)}00${hex.slice(-8)}` : hex,
  );
  expect(toExtension.map(txidOf)).toEqual(others.map(txidOf));
  const { hex } = buildBlock([reward, ...toExtension], { behind: "01deadbeef" });
  expect(parseRawBlock(hex, false).transactions).toHaveLength(4);
});

test("T3 transactions that do not belong to the block are refused", () => {
  const { hex } = buildBlock([reward, ...others]);
  const forged = hex.replace("00f2052a01000000", "00f2052a02000000");
  expect(() => parseRawBlock(forged, false)).toThrow(CoreNodeError);
  const [first = "", second = ""] = others;
  expect(() => parseRawBlock(hex.replace(first, second), false)).toThrow(CoreNodeError);
  expect(() => parseRawBlock(hex.slice(0, -2), false)).toThrow(CoreNodeError);
  expect(() => parseRawBlock("", false)).toThrow(CoreNodeError);
});
