import { Address, OutScript, p2pkh, p2wpkh } from "@scure/btc-signer";
import type { AddressForm } from "#src/drivers/chain/port.ts";

/** How a network of outputs spells addresses: prefix of BIP 173 (empty: none) and version bytes of base58. */
interface Spelling {
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
}

/** By the prefix of our own addresses: Bitcoin, its test networks, Litecoin and its own. */
const byPrefix: Readonly<Record<string, Omit<Spelling, "bech32">>> = {
  bc: { pubKeyHash: 0x00, scriptHash: 0x05 },
  tb: { pubKeyHash: 0x6f, scriptHash: 0xc4 },
  bcrt: { pubKeyHash: 0x6f, scriptHash: 0xc4 },
  ltc: { pubKeyHash: 0x30, scriptHash: 0x32 },
  tltc: { pubKeyHash: 0x6f, scriptHash: 0x3a },
  rltc: { pubKeyHash: 0x6f, scriptHash: 0x3a },
};
/** By the version of our own addresses: Dogecoin, its test network, regtest. */
const scriptHashByVersion: Readonly<Record<number, number>> = { 0x1e: 0x16, 0x71: 0xc4, 0x6f: 0xc4 };
/** No byte has this value: such addresses are not taken. */
const none = -1;
const mainPrefixes: readonly string[] = ["bc", "ltc"];
const dogecoinVersion = 0x1e;

/** Addresses and scripts of a network whose coins are outputs. */
export interface CoinNetwork {
  readonly kind: "p2wpkh" | "p2pkh";
  /** True where coins are worth nothing: wallets spell keys of such networks as tpub. */
  readonly isTest: boolean;
  /** The script that pays an address of this network; null for one of another network, or with a typing error. */
  scriptOf(address: string): Uint8Array | null;
  /** The script that pays this public key, as the addresses shown to customers do. */
  scriptFor(publicKey: Uint8Array): Uint8Array;
}

/** Null for chains whose coins are balances. */
export function coinNetworkOf(form: AddressForm): CoinNetwork | null {
  if (form.kind === "evm") return null;
  const spelling = spellingOf(form);
  // The library asks for the version of private keys as well, and never writes one here.
  const network = { ...spelling, wif: none };
  return {
    kind: form.kind,
    isTest: form.kind === "p2wpkh" ? !mainPrefixes.includes(form.hrp) : form.version !== dogecoinVersion,
    scriptOf: (address) => {
      try {
        return OutScript.encode(Address(network).decode(address));
      } catch {
        return null;
      }
    },
    scriptFor: (publicKey) => (form.kind === "p2wpkh" ? p2wpkh : p2pkh)(publicKey, network).script,
  };
}

function spellingOf(form: Exclude<AddressForm, { kind: "evm" }>): Spelling {
  if (form.kind === "p2wpkh") {
    return { bech32: form.hrp, ...(byPrefix[form.hrp] ?? { pubKeyHash: none, scriptHash: none }) };
  }
  return { bech32: "", pubKeyHash: form.version, scriptHash: scriptHashByVersion[form.version] ?? none };
}
