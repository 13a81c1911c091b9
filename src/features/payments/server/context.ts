import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { ChainId, ChainSource } from "#src/drivers/chain/port.ts";
import type { GatewayDriver } from "#src/drivers/gateway/port.ts";
import type { RateSource } from "#src/drivers/rates/port.ts";
import { accounts, type AddressFamily, chainOf } from "#src/shared/coins/chains.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import {
  type AccountKey,
  AccountKeyError,
  type AccountKeyTexts,
  demoAccountKeys,
  parseAccountKey,
} from "./account-keys.ts";
import type { MasterFingerprints } from "./master-fingerprints.ts";
import { type PolicyTexts, shippedPolicy } from "./aml-policy-texts.ts";
import { type DepositLimits, usualLimits } from "./deposit-limits.ts";
import { blockSeconds, type ConfirmationTier, confirmationTiers, type Method } from "./methods.ts";

/** External dependencies of payments. A missing chain or key makes its methods unavailable. */
export interface PaymentsParts {
  readonly chains: readonly ChainSource[];
  readonly rates: RateSource;
  /** None when absent. */
  readonly gateways?: readonly GatewayDriver[];
  /** What staff set of deposits; absent: nothing. */
  readonly limits?: () => DepositLimits;
  /** Counts and does acts of staff; absent: they are done at once. */
  readonly perform: PerformAct;
  readonly accountKeys: Partial<AccountKeyTexts>;
  /** Of the wallets that have their seeds, for what is signed there. */
  readonly masterFingerprints?: MasterFingerprints;
  readonly issuerOf: IssuerOf;
  /** What staff wrote of the policy; absent: the product's. */
  readonly policy?: PolicyTexts;
  /** Others than this machine reach the site, so that what it shows may be taken for real. */
  readonly isLive?: boolean;
}

/** Who sells on a site, as printed on its receipts: name, and the lines of address and registration. */
export type IssuerOf = (site: SiteContext) => { readonly name: string; readonly lines: string[] };

/** Shared by the use cases of this feature. */
export interface PaymentsContext {
  readonly platform: Platform;
  readonly chains: ReadonlyMap<ChainId, ChainSource>;
  readonly rates: RateSource;
  /** By their names. */
  readonly gateways: ReadonlyMap<string, GatewayDriver>;
  /** What counts of deposits now. */
  readonly limits: () => DepositLimits;
  readonly keys: ReadonlyMap<AddressFamily, AccountKey>;
  readonly issuerOf: IssuerOf;
  readonly policy: PolicyTexts;
  readonly isLive: boolean;
}

/** Reads the account keys; an unusable one ends the start with an `AccountKeyError`. */
export function createContext(platform: Platform, parts: PaymentsParts): PaymentsContext {
  const keys = accounts.flatMap(({ family }) => {
    const text = parts.accountKeys[family];
    return text === undefined ? [] : [parseAccountKey(family, text)];
  });
  refuseDemoKeys(parts);
  refuseTestKeys(parts, keys);
  return {
    platform,
    chains: new Map(parts.chains.map((source) => [source.chain, source])),
    rates: parts.rates,
    gateways: new Map((parts.gateways ?? []).map((gateway) => [gateway.driver, gateway])),
    limits: parts.limits ?? (() => usualLimits),
    issuerOf: parts.issuerOf,
    policy: parts.policy ?? shippedPolicy,
    isLive: parts.isLive ?? false,
    keys: new Map(keys.map((key) => [key.family, key])),
  };
}

/** Anyone who reads the phrases of the demo keys can spend what is sent to their addresses, by mistake too. */
function refuseDemoKeys({ chains, accountKeys, isLive = false }: PaymentsParts): void {
  for (const { chain, simulated } of chains) {
    if (simulated && !isLive) continue;
    const { family, variable } = chainOf(chain).account;
    if (accountKeys[family] === demoAccountKeys[family]) {
      throw new AccountKeyError(`${variable} must be a key of your own: the demo's is public.`);
    }
  }
}

/** A key in the form of a test network is of the test coin's path: no wallet would find real coins there. */
function refuseTestKeys({ chains }: PaymentsParts, keys: readonly AccountKey[]): void {
  for (const { chain, simulated } of chains) {
    const { family, variable } = chainOf(chain).account;
    if (!simulated && keys.some((key) => key.family === family && key.isTest)) {
      throw new AccountKeyError(`${variable} is a key of a test network, and this chain takes real coins.`);
    }
  }
}

/** Blocks that coins of a method wait for. For a chain that is not connected, what it would require. */
export function tiersOf(context: PaymentsContext, method: Method): readonly ConfirmationTier[] {
  return confirmationTiers(paceOf(context, method));
}

/** About how long a block of a method's network takes, in seconds. */
export function blockSecondsOf(context: PaymentsContext, method: Method): number {
  return blockSeconds(paceOf(context, method));
}

function paceOf({ chains }: PaymentsContext, { chain }: Method) {
  return chains.get(chain) ?? { chain, driver: "none" };
}

/** True when the coins of a method are play money here. */
export function isSimulated(context: PaymentsContext, method: Method): boolean {
  return context.chains.get(method.chain)?.simulated ?? false;
}

/**
 * Whether no wallet can pay a method: its network is simulated, and others than this machine reach the site. A link
 * would open a wallet with real coins.
 */
export function isPlayOnly({ chains, isLive }: PaymentsContext, { chain }: Pick<Method, "chain">): boolean {
  return isLive && chains.get(chain)?.sendPlayMoney !== undefined;
}

/** Whether even its address is kept to ourselves, because real networks spell it in the same way. */
export function hidesAddress(context: PaymentsContext, method: Pick<Method, "chain">): boolean {
  return isPlayOnly(context, method) && chainOf(method.chain).forms.test.kind === "evm";
}
