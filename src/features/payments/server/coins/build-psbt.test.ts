import { bytesToHex } from "@noble/hashes/utils.js";
import { Transaction } from "@scure/btc-signer";
import { expect, test } from "vitest";
import type { AddressForm } from "#src/drivers/chain/port.ts";
import { demoAccountKeys, parseAccountKey } from "../account-keys.ts";
import { buildPsbt, type SweepCoin } from "./build-psbt.ts";
import { coinNetworkOf } from "./coin-network.ts";
import { operatorFingerprint, signElsewhere } from "./operator-seed.fixture.ts";
import { planSweep } from "./plan-sweep.ts";
import { openSweepAccount } from "./sweep-account.ts";

const settings = {
  BTC: {
    form: { kind: "p2wpkh", hrp: "bc" },
    to: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    feeRate: 5_000n,
  },
  DOGE: {
    form: { kind: "p2pkh", version: 0x1e },
    to: "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC",
    feeRate: 1_000_000n,
  },
} satisfies Record<string, { form: AddressForm; to: string; feeRate: bigint }>;

/** A sweep of coins on addresses 0, 1, … of the demo's account, each paid by a transaction of its own. */
function sweepOf(family: keyof typeof settings, amounts: readonly bigint[], withRaw = family === "DOGE") {
  const { form, to, feeRate } = settings[family];
  const network = coinNetworkOf(form);
  const toScript = network?.scriptOf(to);
  if (!network || !toScript) throw new Error("no such network");
  const key = parseAccountKey(family, demoAccountKeys[family]);
  const coins = amounts.map((units, index): SweepCoin => {
    const publicKey = key.publicKeyAt(index);
    const paying = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true });
    paying.addOutput({ script: network.scriptFor(publicKey), amount: units });
    paying.addInput({ txid: "11".repeat(32), index, finalScriptSig: new Uint8Array([0x51]) });
    const raw = bytesToHex(paying.toBytes(true));
    return { txid: paying.id, vout: 0, units, index, publicKey, raw: withRaw ? raw : null };
  });
  const account = openSweepAccount(family, demoAccountKeys[family], key, operatorFingerprint);
  const [sweep] = planSweep(coins, {
    kind: network.kind,
    feeRate,
    outputScript: toScript.length,
    dustUnits: 546n,
  }).sweeps;
  if (!sweep) throw new Error("nothing to sweep");
  return { sweep, psbt: buildPsbt(sweep, network, account, operatorFingerprint, toScript), toScript };
}

test.each([
  ["BTC", [100_000n, 250_000n, 30_000n]],
  ["DOGE", [10n ** 10n, 3n * 10n ** 17n]],
] as const)("a %s sweep is signed by the seed elsewhere, and spends what it says", (family, amounts) => {
  const { sweep, psbt, toScript } = sweepOf(family, amounts);
  const read = Transaction.fromPSBT(psbt);
  expect(read.inputsLength).toBe(amounts.length);
  expect(read.outputsLength).toBe(1);
  expect(read.getOutput(0)).toMatchObject({ script: toScript, amount: sweep.outputUnits });
  const signed = signElsewhere(psbt);
  expect(signed.fee).toBe(sweep.feeUnits);
  expect(signed.vsize).toBeLessThanOrEqual(sweep.vsize);
  expect(signed.vsize).toBeGreaterThan(sweep.vsize - 3 * amounts.length);
});

test("each input names the wallet, its whole path and how its coin is spent", () => {
  const { psbt } = sweepOf("BTC", [100_000n, 250_000n]);
  const read = Transaction.fromPSBT(psbt);
  const [first] = [read.getInput(0), read.getInput(1)].filter(({ index }) => index !== undefined);
  const derivation = first?.bip32Derivation?.[0]?.[1];
  expect(derivation?.fingerprint).toBe(0x73c5da0a);
  // The largest coin comes first: it is on address 1.
  expect(derivation?.path).toEqual([0x80000054, 0x80000000, 0x80000000, 0, 1]);
  expect(first?.witnessUtxo?.amount).toBe(250_000n);
  expect(first?.sequence).toBe(0xfffffffd);
});

test("a PSBT of version 0 is a file that begins with its mark and has no version field", () => {
  const { psbt } = sweepOf("BTC", [100_000n]);
  expect(bytesToHex(psbt.subarray(0, 5))).toBe("70736274ff");
  // Key type 0x00, the unsigned transaction, is what version 0 has and version 2 has not.
  expect(bytesToHex(psbt.subarray(5, 7))).toBe("0100");
});

test("T21 nothing that is written is signed, so a stolen server can send none of it", () => {
  for (const family of ["BTC", "DOGE"] as const) {
    const { psbt } = sweepOf(family, [10n ** 9n, 10n ** 10n]);
    const read = Transaction.fromPSBT(psbt);
    for (const place of [0, 1]) {
      const { partialSig, finalScriptSig, finalScriptWitness } = read.getInput(place);
      expect([partialSig, finalScriptSig, finalScriptWitness]).toEqual([undefined, undefined, undefined]);
    }
    expect(() => read.finalize()).toThrow();
    expect(() => read.extract()).toThrow();
  }
});

test("a kept transaction goes along with a SegWit coin too", () => {
  const { psbt } = sweepOf("BTC", [100_000n], true);
  const input = Transaction.fromPSBT(psbt).getInput(0);
  expect(input.nonWitnessUtxo?.outputs[0]?.amount).toBe(100_000n);
  expect(input.witnessUtxo?.amount).toBe(100_000n);
});

test("another transaction than the one that paid is refused", () => {
  const { sweep } = sweepOf("DOGE", [10n ** 10n, 10n ** 11n]);
  const network = coinNetworkOf(settings.DOGE.form);
  const toScript = network?.scriptOf(settings.DOGE.to);
  if (!network || !toScript) throw new Error("no such network");
  const [one, other] = sweep.coins;
  if (!one || !other) throw new Error("two coins");
  const account = openSweepAccount("DOGE", demoAccountKeys.DOGE, { isTest: false }, operatorFingerprint);
  const wrong = { ...sweep, coins: [{ ...one, raw: other.raw }] };
  expect(() => buildPsbt(wrong, network, account, operatorFingerprint, toScript)).toThrow(/wrong txid/);
});
