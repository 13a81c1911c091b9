import type { ChainWatch } from "./port.ts";

/** A watch for these addresses alone, and these outpoints. */
export function watchFor(address: string, ...outpoints: readonly string[]): ChainWatch {
  return {
    addresses: async (among) => new Set(among.filter((one) => one === address)),
    outpoints: async (among) => new Set(among.filter((one) => outpoints.includes(one))),
  };
}
