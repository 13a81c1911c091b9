import type { ChargeSource } from "#src/platform/money/charge-source.ts";

/** What higher features give the wallet; read at run time, when all of them are composed. */
export interface WalletDeps {
  readonly chargeSources: () => readonly ChargeSource[];
}

/** A wallet without services, for tests of lower parts. */
export const withoutSources: WalletDeps = { chargeSources: () => [] };
