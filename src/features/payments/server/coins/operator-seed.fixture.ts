import type { HDKey } from "@scure/bip32";
import type { Transaction } from "@scure/btc-signer";
import { walletOf } from "../../../../../scripts/offline/read-wallet.ts";
import { signPsbt } from "../../../../../scripts/offline/sign-psbt.ts";

/** The wallet that the server never has: of the published phrase, whose account keys are those of the demo. */
export function operatorWallet(): HDKey {
  return walletOf(`${"abandon ".repeat(11)}about`);
}

/** Of its master key. */
export const operatorFingerprint = "73c5da0a";

/** Signs a PSBT as the operator does, away from the server. */
export function signElsewhere(psbt: Uint8Array): Transaction {
  return signPsbt(psbt, operatorWallet());
}
