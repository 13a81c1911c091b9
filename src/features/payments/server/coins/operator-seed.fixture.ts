import { HDKey } from "@scure/bip32";
import { hexToBytes } from "@noble/hashes/utils.js";
import { Transaction } from "@scure/btc-signer";

/** The wallet that the server never has: the seed of the published phrase `abandon … about`, without a passphrase. */
const seed =
  "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1" +
  "9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4";

/** Its master key, which signs elsewhere in these tests. */
export function operatorWallet(): HDKey {
  return HDKey.fromMasterSeed(hexToBytes(seed));
}

/** Of that master key. */
export const operatorFingerprint = "73c5da0a";

/**
 * Signs a PSBT as a wallet does that has only the seed: each input with the key that its path leads to. Throws for an
 * input of another wallet.
 */
export function signElsewhere(psbt: Uint8Array): Transaction {
  const transaction = Transaction.fromPSBT(psbt);
  for (let place = 0; place < transaction.inputsLength; place += 1) {
    const [[, origin] = [null, null]] = transaction.getInput(place).bip32Derivation ?? [];
    if (origin?.fingerprint !== parseInt(operatorFingerprint, 16)) throw new Error("another wallet's input");
    const { privateKey } = origin.path.reduce((key, step) => key.deriveChild(step), operatorWallet());
    if (privateKey === null) throw new Error("a wallet has private keys");
    transaction.signIdx(privateKey, place);
  }
  transaction.finalize();
  return transaction;
}
