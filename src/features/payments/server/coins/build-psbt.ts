import { Transaction } from "@scure/btc-signer";
import type { CoinNetwork } from "./coin-network.ts";
import type { Sweep } from "./plan-sweep.ts";
import type { SweepAccount } from "./sweep-account.ts";

/** A coin of ours, with what a wallet needs to spend it. */
export interface SweepCoin {
  readonly txid: string;
  readonly vout: number;
  readonly units: bigint;
  /** Of its address: `m/…/0/index`. */
  readonly index: number;
  readonly publicKey: Uint8Array;
  /** The whole transaction that paid it, in hexadecimal; null where it was not kept. */
  readonly raw: string | null;
}

/** It may be replaced by one that pays a higher fee (BIP 125). */
const replaceable = 0xfffffffd;

/**
 * The sweep as a PSBT (BIP 174, version 0), for a wallet to sign: one output, no change. Coins of P2PKH carry the
 * transaction that paid them, as their signatures do not cover amounts. Nothing in it is secret but who paid together.
 */
export function buildPsbt(
  sweep: Sweep<SweepCoin>,
  network: CoinNetwork,
  account: SweepAccount,
  fingerprint: string,
  toScript: Uint8Array,
): Uint8Array {
  // The output was decoded for its network; to the library its script may be of any.
  const transaction = new Transaction({ version: 2, PSBTVersion: 0, allowUnknownOutputs: true });
  for (const { txid, vout, units, index, publicKey, raw } of sweep.coins) {
    const script = network.scriptFor(publicKey);
    const origin = { fingerprint: parseInt(fingerprint, 16), path: [...account.pathOf(index)] };
    transaction.addInput({
      txid,
      index: vout,
      sequence: replaceable,
      ...(network.kind === "p2wpkh" && { witnessUtxo: { script, amount: units } }),
      ...(raw !== null && { nonWitnessUtxo: raw }),
      bip32Derivation: [[publicKey, origin]],
    });
  }
  transaction.addOutput({ script: toScript, amount: sweep.outputUnits });
  return transaction.toPSBT(0);
}
