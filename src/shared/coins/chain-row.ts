import type { Asset } from "./assets.ts";

/** How an address is made of a public key: BIP 84 with its human-readable part, BIP 44 with its version, EIP-55. */
export type AddressForm =
  | { readonly kind: "p2wpkh"; readonly hrp: string }
  | { readonly kind: "p2pkh"; readonly version: number }
  | { readonly kind: "evm" };

/** Version bytes of extended keys (SLIP-132), and what such a public key starts with. */
export interface KeyVersions {
  readonly prefix: string;
  readonly public: number;
  readonly private: number;
  /** Of test networks, whose coins are play money. */
  readonly isTest?: true;
}

/** The account key from which addresses are derived. Chains that share it share one sequence of addresses. */
export interface AccountRow {
  /** Its name in the database. */
  readonly family: string;
  /** Variable of the public key. */
  readonly variable: string;
  /** Path of the coin (SLIP-44); the account follows. */
  readonly path: string;
  /** The forms in which its key may be given, the usual one first. */
  readonly versions: readonly KeyVersions[];
  /** Account 0 of a published test phrase: anyone can spend what is sent there. */
  readonly demoKey: string;
}

/** A coin on the one network where it is accepted. */
export interface CoinRow {
  /** Of the payment method: a coin of a network of its own by its name, a token with its network. */
  readonly id: string;
  readonly asset: Asset;
  readonly name: string;
  readonly network: string;
  /** Places of a base unit. */
  readonly decimals: number;
  /** Places a payer is asked to type; the quote is rounded up to them. */
  readonly quoteDecimals: number;
  /** Below it moving the coins costs too much of them. */
  readonly minCents: bigint;
}

/** A chain whose coins are accepted. */
export interface ChainRow {
  readonly id: string;
  readonly name: string;
  /** Name of the driver that asks its nodes. */
  readonly nodes: string;
  readonly account: AccountRow;
  /** How its networks spell an address: the main one, the test network, a network of one's own. */
  readonly forms: { readonly main: AddressForm; readonly test: AddressForm; readonly local: AddressForm };
  readonly blockSeconds: number;
  /** Blocks until the credit below $1,000, below $10,000, and of any amount. */
  readonly confirmations: readonly [small: number, medium: number, large: number];
  /** From this depth on a deposit is not expected to be reversed any more. */
  readonly finalDepth: number;
  readonly coins: readonly CoinRow[];
}
