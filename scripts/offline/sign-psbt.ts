import { readFileSync } from "node:fs";
import type { HDKey } from "@scure/bip32";
import { Transaction } from "@scure/btc-signer";
import { askForWallet, keyAt } from "./read-wallet.ts";

// node scripts/offline/sign-psbt.ts sweep.psbt, on a machine without a network: signs what `coins psbt` wrote.

/**
 * Signs each input with the key that its path leads to. Throws when an input is of another wallet, so that a wrong phrase
 * signs nothing.
 */
export function signPsbt(psbt: Uint8Array, wallet: HDKey): Transaction {
  const transaction = Transaction.fromPSBT(psbt);
  for (let place = 0; place < transaction.inputsLength; place += 1) {
    const [derivation] = transaction.getInput(place).bip32Derivation ?? [];
    const origin = derivation?.[1];
    if (origin?.fingerprint !== wallet.fingerprint) {
      throw new Error(`Input ${place} is not of the wallet with this phrase.`);
    }
    transaction.signIdx(keyAt(wallet, origin.path), place);
  }
  transaction.finalize();
  return transaction;
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("Say which file: node scripts/offline/sign-psbt.ts sweep.psbt");
  const { hex, fee } = signPsbt(readFileSync(file), await askForWallet());
  process.stderr.write(`It pays ${fee} base units for the fee.\n`);
  process.stdout.write(`${hex}\n`);
}
