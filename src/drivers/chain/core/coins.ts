import type { ChainId } from "../port.ts";

/** A network of a coin, known by the hash of its first block: how it spells addresses, and whether its coins are worth anything. */
export interface CoreNetwork {
  readonly name: "main" | "testnet" | "testnet4" | "signet" | "regtest";
  /** Human-readable part of SegWit addresses (BIP 173); null where the coin has none. */
  readonly hrp: string | null;
  /** Version bytes of base58 addresses: of a key's hash, and of a script's. */
  readonly p2pkh: number;
  readonly p2sh: number;
}

/** A coin whose nodes speak Bitcoin Core's JSON-RPC. */
export interface CoreCoin {
  readonly chain: ChainId;
  readonly asset: string;
  readonly name: string;
  /** Its networks by the hash of their first block. */
  readonly networks: Readonly<Record<string, CoreNetwork>>;
  /** The form of the addresses that are shown to customers. */
  readonly form: "p2wpkh" | "p2pkh";
  /** Blocks after which a miner's reward can be spent. */
  readonly maturity: number;
  /** A newest block older than this means that the node is behind; no matter on regtest. */
  readonly staleAfterMs: number;
  /** Blocks that were mined together with another coin's carry that proof after their header. */
  readonly hasMergedMining: boolean;
}

const minuteMs = 60_000;

const bitcoinTest = { hrp: "tb", p2pkh: 0x6f, p2sh: 0xc4 } as const;
const dogecoinTest = { hrp: null, p2sh: 0xc4 } as const;
const litecoinTest = { p2pkh: 0x6f, p2sh: 0x3a } as const;

/** Bitcoin. */
export const bitcoin: CoreCoin = {
  chain: "btc",
  asset: "BTC",
  name: "Bitcoin",
  networks: {
    "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f": {
      name: "main",
      hrp: "bc",
      p2pkh: 0x00,
      p2sh: 0x05,
    },
    "000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943": { name: "testnet", ...bitcoinTest },
    "00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043": { name: "testnet4", ...bitcoinTest },
    "00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6": { name: "signet", ...bitcoinTest },
    "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206": {
      ...bitcoinTest,
      name: "regtest",
      hrp: "bcrt",
    },
  },
  form: "p2wpkh",
  maturity: 100,
  staleAfterMs: 120 * minuteMs,
  hasMergedMining: false,
};

/** Dogecoin, which has no SegWit. */
export const dogecoin: CoreCoin = {
  chain: "doge",
  asset: "DOGE",
  name: "Dogecoin",
  networks: {
    "1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691": {
      name: "main",
      hrp: null,
      p2pkh: 0x1e,
      p2sh: 0x16,
    },
    bb0a78264637406b6360aad926284d544d7049f45189db5664f3c4d07350559e: {
      ...dogecoinTest,
      name: "testnet",
      p2pkh: 0x71,
    },
    "3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5": {
      ...dogecoinTest,
      name: "regtest",
      p2pkh: 0x6f,
    },
  },
  form: "p2pkh",
  maturity: 240,
  staleAfterMs: 20 * minuteMs,
  hasMergedMining: true,
};

/** Litecoin. Its blocks may end with an extension block (MWEB), which holds nothing of ours. */
export const litecoin: CoreCoin = {
  chain: "ltc",
  asset: "LTC",
  name: "Litecoin",
  networks: {
    "12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2": {
      name: "main",
      hrp: "ltc",
      p2pkh: 0x30,
      p2sh: 0x32,
    },
    "4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0": {
      ...litecoinTest,
      name: "testnet",
      hrp: "tltc",
    },
    "530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9": {
      ...litecoinTest,
      name: "regtest",
      hrp: "rltc",
    },
  },
  form: "p2wpkh",
  maturity: 100,
  staleAfterMs: 60 * minuteMs,
  hasMergedMining: false,
};
