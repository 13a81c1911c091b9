import { expect } from "vitest";
import type { CoreTestNode } from "#src/drivers/chain/core/core-node.fixture.ts";
import { mineRivalBranch } from "#src/drivers/chain/core/core-rival.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { callOk } from "../harness/api-client.ts";
import { until } from "../harness/until.ts";
import type { NodeCoin } from "./live-parts.ts";

/** What one customer's money and payments are, asked of a site by its API. */
export interface Purse {
  /** The money is exactly this, in cents. */
  has(money: { readonly balance: number; readonly debt: number }): Promise<void>;
  /** The payment becomes this, its only deposit too. */
  becomes(payment: string, state: { readonly status?: string; readonly deposit: string }): Promise<void>;
}

export function purseOf(url: string, token: string): Purse {
  return {
    async has({ balance, debt }) {
      const wallet = await callOk(url, "GET /v2/wallet", { token });
      expect(wallet).toEqual({ balanceCents: balance, heldCents: 0, debtCents: debt });
    },
    becomes: (payment, { status, deposit }) =>
      until(`the deposit of ${payment} is ${deposit}`, async () => {
        const seen = await callOk(url, `GET /v2/payments/${payment}`, { token });
        const is = (seen.deposits ?? []).map(({ state }: { state: string }) => state).join();
        return is === deposit && (status === undefined || seen.status === status);
      }),
  };
}

/** Blocks until a payment of some dollars is credited. */
export const depthOf = (coin: NodeCoin): number => chainOf(coin).confirmations[0];

/** Coins that are sent to an address, and can be spent once more. */
export interface SpentTwice {
  /** Takes the blocks back that have them, for longer ones in which they went elsewhere. */
  takeBack(): Promise<void>;
}

/** Sends coins in a way that lets the sender spend them again, as nothing on a network forbids. */
export async function sendToTakeBack(
  node: CoreTestNode,
  coin: NodeCoin,
  { address, units }: { readonly address: string; readonly units: bigint },
): Promise<SpentTwice> {
  const honest = await node.sign({ [address]: units });
  const own = await node.text("getnewaddress");
  const raw = await node.sign({ [own]: units }, { spending: honest });
  await node.text("sendrawtransaction", honest);
  const depth = depthOf(coin);
  return { takeBack: () => mineRivalBranch(node, { depth, raw, at: systemClock.now() }) };
}
