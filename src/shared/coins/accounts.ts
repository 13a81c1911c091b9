import type { AccountRow } from "./chain-row.ts";

// Versions of SLIP-132. The demo keys are accounts 0 of two published phrases: `abandon … about`, and `test … junk` for
// EVM.

const xpub = { prefix: "xpub", public: 0x0488b21e, private: 0x0488ade4 };
const zpub = { prefix: "zpub", public: 0x04b24746, private: 0x04b2430c };
const testKey = { prefix: "tpub", public: 0x043587cf, private: 0x04358394, isTest: true } as const;
const testSegwitKey = { prefix: "vpub", public: 0x045f1cf6, private: 0x045f18bc, isTest: true } as const;

export const bitcoinAccount = {
  family: "BTC",
  variable: "BTC_ACCOUNT_KEY",
  path: "m/84'/0'",
  versions: [zpub, xpub, testSegwitKey, testKey],
  demoKey:
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
} as const satisfies AccountRow;

export const dogecoinAccount = {
  family: "DOGE",
  variable: "DOGE_ACCOUNT_KEY",
  path: "m/44'/3'",
  versions: [{ prefix: "dgub", public: 0x02facafd, private: 0x02fac398 }, xpub, testKey],
  demoKey:
    "dgub8rUhDtD3YFGZTUphBfpBbzvFxSMKQXYLzg87Me2ta78r2SdVLmypBUkkxrrn9RTnchsyiJSkHZyLWxD13ibBiXtuFWktBoDaGaZjQUBLNLs",
} as const satisfies AccountRow;

export const litecoinAccount = {
  family: "LTC",
  variable: "LTC_ACCOUNT_KEY",
  path: "m/84'/2'",
  versions: [zpub, { prefix: "Mtub", public: 0x01b26ef6, private: 0x01b26792 }, xpub, testSegwitKey, testKey],
  demoKey:
    "zpub6rPo5mF47z5coVm5rvWv7fv181awb7Vckn5Cf3xQXBVKu18kuBHDhNi1Jrb4br6vVD3ZbrnXemEsWJoR18mZwkUdzwD8TQnHDUCGxqZ6swA",
} as const satisfies AccountRow;

/** One key and one sequence of addresses for every chain of Ethereum's kind. */
export const ethereumAccount = {
  family: "EVM",
  variable: "ETH_ACCOUNT_KEY",
  path: "m/44'/60'",
  versions: [xpub],
  demoKey:
    "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP",
} as const satisfies AccountRow;
