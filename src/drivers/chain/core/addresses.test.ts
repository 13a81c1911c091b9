import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from "@scure/btc-signer";
import { expect, test } from "vitest";
import { createSpelling } from "./addresses.ts";
import { bitcoin, type CoreCoin, dogecoin, litecoin } from "./coins.ts";
import { type CoreInput, parseTransaction } from "./parse-transaction.ts";
import { bip143 } from "./raw-blocks.fixture.ts";

const key = Buffer.from("025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee6357", "hex");
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const spellingOf = (coin: CoreCoin, name = "main") => {
  const network = Object.values(coin.networks).find((one) => one.name === name);
  if (network === undefined) throw new Error(`${coin.name} has no ${name}`);
  return createSpelling(network);
};
const signature = Buffer.concat([Buffer.from([0x30]), Buffer.alloc(70, 7)]);
const push = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const inputOf = (script: Buffer, witness: readonly Buffer[] = []): CoreInput => ({
  outpoint: `${"ab".repeat(32)}:0`,
  script,
  witness,
});

test("scripts are spelled as an independent library spells them", () => {
  const networks = [
    [bitcoin, "main", NETWORK],
    [bitcoin, "regtest", { bech32: "bcrt", pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0 }],
    [litecoin, "main", { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0 }],
  ] as const;
  for (const [coin, name, network] of networks) {
    const spelling = spellingOf(coin, name);
    const segwit = p2wpkh(key, network);
    for (const payment of [segwit, p2pkh(key, network), p2sh(segwit, network)]) {
      expect(spelling.addressOf(hexOf(payment.script))).toBe(payment.address);
    }
  }
});

test("Dogecoin has addresses of base58 and no other", () => {
  const spelling = spellingOf(dogecoin);
  const network = { bech32: "", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0 };
  expect(spelling.addressOf(hexOf(p2pkh(key, network).script))).toBe(p2pkh(key, network).address);
  expect(spelling.addressOf(hexOf(p2wpkh(key).script))).toBeNull();
});

test("other scripts have no address here", () => {
  const spelling = spellingOf(bitcoin);
  const scripts = [p2tr(key.subarray(1)).script, p2wsh(p2pkh(key)).script].map(hexOf);
  for (const script of [...scripts, "6a0468656c6c", "", "76a914", `21${hexOf(key)}ac`, "51"]) {
    expect(spelling.addressOf(script)).toBeNull();
  }
});

test("a sender is the address of the key that an input shows", () => {
  const spelling = spellingOf(bitcoin);
  const segwit = p2wpkh(key);
  const legacy = Buffer.concat([push(signature), push(key)]);
  expect(spelling.senderOf(inputOf(legacy))).toBe(p2pkh(key).address);
  expect(spelling.senderOf(inputOf(Buffer.alloc(0), [signature, key]))).toBe(segwit.address);
  expect(spelling.senderOf(inputOf(push(segwit.script), [signature, key]))).toBe(p2sh(segwit).address);
  const [, signed] = parseTransaction(bip143).inputs();
  expect(signed && spelling.senderOf(signed)).toBe(segwit.address);
});

test("inputs that show no key have no sender", () => {
  const spelling = spellingOf(bitcoin);
  const [toKey] = parseTransaction(bip143).inputs();
  const taproot = inputOf(Buffer.alloc(0), [Buffer.alloc(64, 1)]);
  const multisig = inputOf(Buffer.concat([Buffer.from([0]), push(signature), push(signature)]));
  const reward = inputOf(Buffer.from("04ffff001d0104", "hex"));
  for (const input of [toKey, taproot, multisig, reward, inputOf(Buffer.from([0x4c]))]) {
    expect(input && spelling.senderOf(input)).toBeNull();
  }
});
