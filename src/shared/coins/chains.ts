import { bitcoinAccount, dogecoinAccount, ethereumAccount, litecoinAccount } from "./accounts.ts";
import type { AccountRow, ChainRow } from "./chain-row.ts";

const erc20 = { network: "Ethereum (ERC-20)", decimals: 6, quoteDecimals: 2, minCents: 1_000n } as const;
const evmForm = { kind: "evm" } as const;

const rows = [
  {
    id: "btc",
    name: "Bitcoin",
    nodes: "core",
    account: bitcoinAccount,
    forms: {
      main: { kind: "p2wpkh", hrp: "bc" },
      test: { kind: "p2wpkh", hrp: "tb" },
      local: { kind: "p2wpkh", hrp: "bcrt" },
    },
    blockSeconds: 600,
    confirmations: [2, 3, 6],
    finalDepth: 100,
    coins: [
      {
        id: "btc",
        asset: "BTC",
        name: "Bitcoin",
        network: "Bitcoin",
        decimals: 8,
        quoteDecimals: 8,
        minCents: 500n,
      },
    ],
  },
  {
    id: "doge",
    name: "Dogecoin",
    nodes: "core",
    account: dogecoinAccount,
    forms: {
      main: { kind: "p2pkh", version: 0x1e },
      test: { kind: "p2pkh", version: 0x71 },
      local: { kind: "p2pkh", version: 0x6f },
    },
    blockSeconds: 60,
    confirmations: [20, 40, 60],
    finalDepth: 1_440,
    coins: [
      {
        id: "doge",
        asset: "DOGE",
        name: "Dogecoin",
        network: "Dogecoin",
        decimals: 8,
        quoteDecimals: 4,
        minCents: 200n,
      },
    ],
  },
  {
    id: "eth",
    name: "Ethereum",
    nodes: "evm",
    account: ethereumAccount,
    forms: { main: evmForm, test: evmForm, local: evmForm },
    blockSeconds: 12,
    // 64 blocks are two epochs, after which a block is final.
    confirmations: [20, 64, 64],
    finalDepth: 96,
    coins: [
      {
        id: "eth",
        asset: "ETH",
        name: "Ethereum",
        network: "Ethereum",
        decimals: 18,
        quoteDecimals: 8,
        minCents: 500n,
      },
      { ...erc20, id: "usdt-eth", asset: "USDT", name: "Tether" },
      { ...erc20, id: "usdc-eth", asset: "USDC", name: "USD Coin" },
    ],
  },
  {
    id: "ltc",
    name: "Litecoin",
    nodes: "core",
    account: litecoinAccount,
    forms: {
      main: { kind: "p2wpkh", hrp: "ltc" },
      test: { kind: "p2wpkh", hrp: "tltc" },
      local: { kind: "p2wpkh", hrp: "rltc" },
    },
    blockSeconds: 150,
    confirmations: [6, 12, 24],
    finalDepth: 400,
    coins: [
      {
        id: "ltc",
        asset: "LTC",
        name: "Litecoin",
        network: "Litecoin",
        decimals: 8,
        quoteDecimals: 8,
        minCents: 200n,
      },
    ],
  },
] as const satisfies readonly ChainRow[];

type Row = (typeof rows)[number];

export type ChainId = Row["id"];
/** Coins that share one derivation share one sequence of addresses. */
export type AddressFamily = Row["account"]["family"];
/** Variables of account keys. */
export type AccountVariable = Row["account"]["variable"];

export interface Chain extends ChainRow {
  readonly id: ChainId;
  readonly account: Account;
}

export interface Account extends AccountRow {
  readonly family: AddressFamily;
  readonly variable: AccountVariable;
}

/**
 * Every chain whose coins are accepted, in the order in which methods are listed. Settings, drivers, methods, account
 * keys and checks follow from these rows.
 */
export const chains: readonly Chain[] = rows;

/** The account keys of all chains, each once. */
export const accounts: readonly Account[] = [
  ...new Map(chains.map(({ account }) => [account.family, account])).values(),
];

export function chainOf(id: ChainId): Chain {
  const found = chains.find((chain) => chain.id === id);
  if (found === undefined) throw new RangeError(`There is no chain ${id}`);
  return found;
}

/** The names of a chain's variables begin with this: `BTC` in `CHAIN_BTC` and `BTC_RPC_URL`. */
export function variablePrefix<Id extends ChainId>(id: Id): Uppercase<Id>;
export function variablePrefix(id: ChainId): string {
  return id.toUpperCase();
}
