import type { ChainId, ChainSource } from "#src/drivers/chain/port.ts";
import type { RateSource } from "#src/drivers/rates/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type AccountKey, type AccountKeyTexts, parseAccountKey } from "./account-keys.ts";
import type { AddressFamily, Method } from "./methods.ts";

/** What payments need from outside. A chain or key that is not given leaves its methods unavailable. */
export interface PaymentsParts {
  readonly chains: readonly ChainSource[];
  readonly rates: RateSource;
  readonly accountKeys: Partial<AccountKeyTexts>;
}

/** What the use cases of this feature share. */
export interface PaymentsContext {
  readonly platform: Platform;
  readonly chains: ReadonlyMap<ChainId, ChainSource>;
  readonly rates: RateSource;
  readonly keys: ReadonlyMap<AddressFamily, AccountKey>;
}

/** Reads the account keys; an unusable one ends the start with an `AccountKeyError`. */
export function createContext(platform: Platform, parts: PaymentsParts): PaymentsContext {
  const families: readonly AddressFamily[] = ["BTC", "DOGE", "EVM"];
  const keys = families.flatMap((family) => {
    const text = parts.accountKeys[family];
    return text === undefined ? [] : [parseAccountKey(family, text)];
  });
  return {
    platform,
    chains: new Map(parts.chains.map((source) => [source.chain, source])),
    rates: parts.rates,
    keys: new Map(keys.map((key) => [key.family, key])),
  };
}

/** True when the coins of a method are play money here. */
export function isSimulated(context: PaymentsContext, method: Method): boolean {
  return context.chains.get(method.chain)?.simulated ?? false;
}
