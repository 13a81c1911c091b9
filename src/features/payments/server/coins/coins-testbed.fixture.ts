import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { demoAccountKeys } from "../account-keys.ts";
import type { PaymentsContext } from "../context.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "../payments-testbed.fixture.ts";
import { operatorFingerprint } from "./operator-seed.fixture.ts";
import { type Coins, createCoins } from "./index.ts";

/** Payments with coins on their addresses, which a test moves away by naming their outpoints. */
export interface CoinsTestbed extends PaymentsTestbed {
  readonly coins: Coins;
  /** Outpoints that were moved on: the chain answers that they are spent. */
  readonly spent: Set<string>;
  /** Coins on a new address of a customer of its own, in a block and credited; returns the outpoint. */
  receive(units: bigint): Promise<string>;
}

/** On the network that simulated chains stand for. */
export const bitcoinOfOperator = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";

export async function createCoinsTestbed(): Promise<CoinsTestbed> {
  const testbed = await createPaymentsTestbed();
  const spent = new Set<string>();
  const context = withSource(testbed.context, withSpent(testbed.btc, spent));
  return {
    ...testbed,
    context,
    spent,
    coins: coinsOf(context),
    async receive(units) {
      const address = await newAddress(testbed, await testbed.newCustomer(), "btc");
      const txid = await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: units });
      await testbed.mine(testbed.btc, 6);
      return `${txid}:0`;
    },
  };
}

/** With the demo's keys, whose wallet is that of the tests. */
export function coinsOf(context: PaymentsContext): Coins {
  return createCoins(context, {
    accountKeys: demoAccountKeys,
    masterFingerprints: {
      BTC: operatorFingerprint,
      DOGE: operatorFingerprint,
      LTC: operatorFingerprint,
    },
  });
}

export function withSource(context: PaymentsContext, source: ChainSource): PaymentsContext {
  return { ...context, chains: new Map([...context.chains, [source.chain, source]]) };
}

export async function newAddress(
  testbed: PaymentsTestbed,
  actor: UserActor,
  method: string,
): Promise<string> {
  return (await testbed.create(actor, method, 5_000)).address;
}

function withSpent(source: ChainSource, spent: ReadonlySet<string>): ChainSource {
  return {
    ...source,
    coins: {
      unspent: async (outpoints) => {
        const mined = (await source.coins?.unspent(outpoints)) ?? [];
        return outpoints.map((outpoint, place) => mined[place] === true && !spent.has(outpoint));
      },
    },
  };
}
