import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hexToBytes } from "@noble/hashes/utils.js";
import { p2wpkh, Transaction } from "@scure/btc-signer";
import { expect, test } from "vitest";
import { keyAt, walletOf } from "./read-wallet.ts";

const phrase = `${"abandon ".repeat(11)}about`;

/** A file with one coin of the wallet on `m/84'/0'/0'/0/0`. */
function psbt(): Uint8Array {
  const path = [0x80000054, 0x80000000, 0x80000000, 0, 0];
  const wallet = walletOf(phrase);
  const publicKey = path.reduce((key, step) => key.deriveChild(step), wallet).publicKey ?? new Uint8Array();
  const { script } = p2wpkh(publicKey);
  const transaction = new Transaction({ version: 2, PSBTVersion: 0 });
  transaction.addInput({
    txid: hexToBytes("11".repeat(32)),
    index: 0,
    witnessUtxo: { script, amount: 10_000n },
    bip32Derivation: [[publicKey, { fingerprint: wallet.fingerprint, path }]],
  });
  transaction.addOutput({ script, amount: 9_000n });
  return transaction.toPSBT(0);
}

function run(words: string) {
  const dir = mkdtempSync(join(tmpdir(), "offline-"));
  writeFileSync(join(dir, "sweep.psbt"), psbt());
  const script = join(import.meta.dirname, "sign-psbt.ts");
  const done = spawnSync(process.execPath, [script, join(dir, "sweep.psbt")], {
    input: `${words}\n`,
    encoding: "utf8",
  });
  rmSync(dir, { recursive: true });
  return done;
}

test("a phrase has the keys of BIP 39 and BIP 84", () => {
  // The vector of BIP 84: the private key of its first receiving address.
  const path = [0x80000054, 0x80000000, 0x80000000, 0, 0];
  expect(Buffer.from(keyAt(walletOf(`  ${phrase}\n`), path)).toString("hex")).toBe(
    "4604b4b710fe91f584fff084e1a9159fe4f8408fff380596a604948474ce4fa3",
  );
  expect(walletOf(phrase, "TREZOR").fingerprint).not.toBe(walletOf(phrase).fingerprint);
});

test("the script asks for the phrase and prints a transaction that can be sent", () => {
  const { status, stdout, stderr } = run(phrase);
  expect([status, stderr]).toEqual([0, expect.stringContaining("It pays 1000 base units for the fee.")]);
  const sent = Transaction.fromRaw(hexToBytes(stdout.trim()));
  expect([sent.inputsLength, sent.getOutput(0).amount]).toEqual([1, 9_000n]);
});

test("another phrase signs nothing", () => {
  const { status, stdout, stderr } = run(phrase.replace("about", "abandon"));
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("Input 0 is not of the wallet with this phrase.");
});
