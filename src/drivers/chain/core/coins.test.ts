import { expect, test } from "vitest";
import { chainOf } from "#src/shared/coins/chains.ts";
import { doubleSha256, hashBytes, spellHash } from "./bytes.ts";
import { bitcoin, type CoreCoin, dogecoin, litecoin } from "./coins.ts";
import { addressFormOf } from "./network.ts";

/** Fields of the first blocks: time, difficulty, nonce; the root of their only transaction. */
type Header = readonly [root: string, seconds: number, bits: number, nonce: number];

const bitcoinRoot = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
const testnet4Root = "7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e";
const dogecoinRoot = "5b2a3f53f605d62c53e62932dac6925e3d74afa5a4b459745c36d42d0ed26a69";
const litecoinRoot = "97ddfbbae6be97fd6cdf3e7ca13232a3afff2353e29badfab7f73011edd4ced9";

const firstBlocks: readonly [CoreCoin, Readonly<Record<string, Header>>][] = [
  [
    bitcoin,
    {
      main: [bitcoinRoot, 1_231_006_505, 0x1d00ffff, 2_083_236_893],
      testnet: [bitcoinRoot, 1_296_688_602, 0x1d00ffff, 414_098_458],
      testnet4: [testnet4Root, 1_714_777_860, 0x1d00ffff, 393_743_547],
      signet: [bitcoinRoot, 1_598_918_400, 0x1e0377ae, 52_613_770],
      regtest: [bitcoinRoot, 1_296_688_602, 0x207fffff, 2],
    },
  ],
  [
    dogecoin,
    {
      main: [dogecoinRoot, 1_386_325_540, 0x1e0ffff0, 99_943],
      testnet: [dogecoinRoot, 1_391_503_289, 0x1e0ffff0, 997_879],
      regtest: [dogecoinRoot, 1_296_688_602, 0x207fffff, 2],
    },
  ],
  [
    litecoin,
    {
      main: [litecoinRoot, 1_317_972_665, 0x1e0ffff0, 2_084_524_493],
      testnet: [litecoinRoot, 1_486_949_366, 0x1e0ffff0, 293_345],
      regtest: [litecoinRoot, 1_296_688_602, 0x207fffff, 0],
    },
  ],
];

test("each network is named by the hash of its first block", () => {
  for (const [coin, headers] of firstBlocks) {
    const hashes = Object.entries(headers).map(([name, header]) => [hashOf(header), name]);
    const named = Object.entries(coin.networks).map(([hash, { name }]) => [hash, name]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(hashes));
  }
});

test("addresses have the form that is shown of these chains", () => {
  for (const coin of [bitcoin, dogecoin, litecoin]) {
    const { forms } = chainOf(coin.chain);
    const formOf = (name: string) => {
      const network = Object.values(coin.networks).find((one) => one.name === name);
      return network && addressFormOf(coin, network);
    };
    expect([formOf("main"), formOf("testnet"), formOf("regtest")]).toEqual([
      forms.main,
      forms.test,
      forms.local,
    ]);
  }
});

function hashOf([root, seconds, bits, nonce]: Header): string {
  const [version, rest] = [Buffer.from([1, 0, 0, 0]), Buffer.alloc(12)];
  rest.writeUInt32LE(seconds);
  rest.writeUInt32LE(bits, 4);
  rest.writeUInt32LE(nonce, 8);
  return spellHash(doubleSha256(version, Buffer.alloc(32), hashBytes(root), rest));
}
