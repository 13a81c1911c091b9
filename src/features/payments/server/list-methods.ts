import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import type { methodOutput } from "../contract-outputs.ts";
import { blockSecondsOf, isSimulated, type PaymentsContext, tiersOf } from "./context.ts";
import { leastOf } from "./deposit-limits.ts";
import { type Method, methods } from "./methods.ts";
import { type RateTick, readFreshRates } from "./read-rates.ts";

type MethodView = z.input<typeof methodOutput>;

/** The current state of a method, with the price it would be quoted at. */
export interface MethodState {
  readonly method: Method;
  readonly view: MethodView;
  readonly rate: RateTick | null;
  /** Its coin does not exist on the network that we are connected to. */
  readonly isMissing: boolean;
}

/** A chain whose scanner has not been well for this long takes no new payments. */
const laggingAfterMs = 60_000;

export async function readMethodStates(
  context: PaymentsContext,
  db: Kysely<DB>,
): Promise<readonly MethodState[]> {
  const now = context.platform.clock.now();
  const assets = methods.map(({ asset }) => asset);
  const rates = await readFreshRates(db, assets, now);
  const chains = await db
    .selectFrom("chains")
    .select(["id", "halted_at"])
    .where("last_ok_at", ">=", addMs(now, -laggingAfterMs))
    .execute();
  const healthy = new Map(
    chains.map(({ id, halted_at }) => [id, halted_at === null ? null : "halted"] as const),
  );
  const missing = await readMissing(context);
  return methods.map((method) => {
    const isMissing = missing.has(method.id);
    const rate = rates.get(method.asset) ?? null;
    const trouble = healthy.has(method.chain) ? (healthy.get(method.chain) ?? null) : "lagging";
    const isConfigured = context.chains.has(method.chain) && context.keys.has(method.family);
    const isTaken = isConfigured && !context.limits().coinsOff.has(method.asset);
    const reason = isTaken && !isMissing ? (trouble ?? reasonOfRate(rate)) : "not-configured";
    return { method, rate, isMissing, view: viewOf(context, method, rate, reason) };
  });
}

/** A local test chain may lack tokens. While its node does not say, none of them is offered. */
async function readMissing({ chains }: PaymentsContext): Promise<ReadonlySet<string>> {
  const missing = [...chains.values()].map(async ({ chain, missingAssets }) => {
    if (missingAssets === undefined) return [];
    const found = await missingAssets().catch(() => null);
    const own = methods.filter((method) => method.chain === chain);
    return own.flatMap(({ id, asset }) =>
      (found === null ? id !== chain : found.includes(asset)) ? [id] : [],
    );
  });
  return new Set((await Promise.all(missing)).flat());
}

function reasonOfRate(rate: RateTick | null): "no-rate" | null {
  return rate === null ? "no-rate" : null;
}

function viewOf(
  context: PaymentsContext,
  method: Method,
  rate: RateTick | null,
  reason: MethodView["reason"],
): MethodView {
  const simulated = isSimulated(context, method);
  return {
    id: method.id,
    asset: method.asset,
    name: method.name,
    network: method.network,
    // A coin of its own chain is named like it.
    isToken: method.id !== method.chain,
    decimals: method.decimals,
    minCents: centsToNumber(leastOf(context.limits(), method)),
    maxCents: centsToNumber(context.limits().mostCents),
    confirmations: tiersOf(context, method).map(({ belowCents, required }) => ({
      belowCents: belowCents === null ? null : centsToNumber(belowCents),
      required,
    })),
    blockSeconds: blockSecondsOf(context, method),
    available: reason === null,
    reason,
    rateUsd: rate === null ? null : formatUnits(rate.rateE8, 8),
    rateAt: rate?.at.toISOString() ?? null,
    simulated,
  };
}
