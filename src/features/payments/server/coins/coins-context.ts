import type { AddressForm, ChainId, ChainSource } from "#src/drivers/chain/port.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { type AddressFamily, chainOf } from "#src/shared/coins/chains.ts";
import { type AccountKey, AccountKeyError, type AccountKeyTexts } from "../account-keys.ts";
import type { PaymentsContext } from "../context.ts";
import type { MasterFingerprints } from "../master-fingerprints.ts";
import { type Method, methods } from "../methods.ts";
import { coinNetworkOf, type CoinNetwork } from "./coin-network.ts";
import { openSweepAccount, type SweepAccount } from "./sweep-account.ts";

/** Shared by the use cases that help the operator to move coins. */
export interface CoinsContext extends PaymentsContext {
  readonly accountKeys: Partial<AccountKeyTexts>;
  readonly masterFingerprints: MasterFingerprints;
}

/** A chain with the account that its coins belong to. */
export interface CoinChain {
  readonly source: ChainSource;
  readonly methods: readonly Method[];
  readonly family: AddressFamily;
  readonly form: AddressForm;
  /** Null where coins are balances. */
  readonly network: CoinNetwork | null;
  readonly key: AccountKey;
  readonly account: SweepAccount;
}

/** The chains in use, in the order in which their methods are listed. */
export function coinChains({ chains }: CoinsContext): readonly ChainId[] {
  return [...new Set(methods.map(({ chain }) => chain))].filter((chain) => chains.has(chain));
}

/** A chain in use with its coins. Throws `OperatorRefusal` for one that is not; asks no node. */
export function requireChain(context: CoinsContext, id: string): Pick<CoinChain, "source" | "methods"> {
  const chain = coinChains(context).find((known) => known === id);
  const source = chain === undefined ? undefined : context.chains.get(chain);
  if (source === undefined) {
    throw new OperatorRefusal(`No chain ${id} is in use here: there is ${coinChains(context).join(", ")}.`);
  }
  return { source, methods: methods.filter((method) => method.chain === chain) };
}

/** The same with its account. Asks its node how the network spells addresses, and fails while it does not answer. */
export async function openCoinChain(context: CoinsContext, id: string): Promise<CoinChain> {
  const { source, methods: own } = requireChain(context, id);
  const { family } = chainOf(source.chain).account;
  const [key, text] = [context.keys.get(family), context.accountKeys[family]];
  if (key === undefined || text === undefined)
    throw new AccountKeyError(`There is no ${family} account key.`);
  const form = await source.addressForm();
  return {
    source,
    methods: own,
    family,
    form,
    network: coinNetworkOf(form),
    key,
    account: openSweepAccount(family, text, key, context.masterFingerprints[family] ?? null),
  };
}
