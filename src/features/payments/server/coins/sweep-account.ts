import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { sha256 } from "@noble/hashes/sha2.js";
import { accounts, type AddressFamily } from "#src/shared/coins/chains.ts";
import type { AccountKey } from "../account-keys.ts";

/** An account as the wallet that has its seed sees it. It is public: it signs nothing. */
export interface SweepAccount {
  /** Numbers of `m/84'/0'/a'`, hardened ones with bit 31 (BIP 32). */
  readonly path: readonly number[];
  /** Of the wallet's master key, 8 hexadecimal digits; null while the operator has not set it. */
  readonly masterFingerprint: string | null;
  /** The account key in the one spelling that descriptors take: xpub, on test networks tpub. */
  extendedKey(isTestNetwork: boolean): string;
  /** Numbers of the receiving address with this index. */
  pathOf(index: number): readonly number[];
}

const base58check = createBase58check(sha256);
const xpub = 0x0488b21e;
const tpub = 0x043587cf;
const hardened = 0x80000000;
/** Coin type of every test network (SLIP-44). */
const testCoinType = hardened + 1;

/**
 * The key of the settings, which `parseAccountKey` has accepted. Purpose and coin type are those that the key is asked
 * for in the settings; the number of the account is in the key itself.
 */
export function openSweepAccount(
  family: AddressFamily,
  text: string,
  { isTest }: Pick<AccountKey, "isTest">,
  masterFingerprint: string | null,
): SweepAccount {
  const bytes = base58check.decode(text);
  const { index: account } = HDKey.fromExtendedKey(spelled(bytes, xpub));
  const [purpose = 0, coinType = 0] = coinPathOf(family);
  const path = [purpose, isTest ? testCoinType : coinType, account];
  return {
    path,
    masterFingerprint,
    extendedKey: (isTestNetwork) => spelled(bytes, isTestNetwork ? tpub : xpub),
    pathOf: (index) => [...path, 0, index],
  };
}

/** Numbers of `m/84'/0'`, all of them hardened. */
function coinPathOf(family: AddressFamily): readonly number[] {
  const path = accounts.find((account) => account.family === family)?.path ?? "";
  return [...path.matchAll(/(\d+)'/g)].map(([, step]) => hardened + Number(step));
}

function spelled(bytes: Uint8Array, version: number): string {
  const copy = Uint8Array.from(bytes);
  new DataView(copy.buffer).setUint32(0, version);
  return base58check.encode(copy);
}

/** `m/84'/0'/0'/0/5`; descriptors write `h` for the mark of hardened numbers, and no `m`. */
export function pathText(path: readonly number[], mark: "'" | "h" = "'"): string {
  return path.map((step) => (step >= hardened ? `${step - hardened}${mark}` : `${step}`)).join("/");
}
