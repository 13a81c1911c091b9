import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { announceLost } from "./announce-lost.ts";
import type { PaymentsContext } from "./context.ts";
import { readGateways } from "./gateways/read-gateways.ts";
import { matchBalances } from "./match-balances.ts";
import { prunePayments } from "./prune-payments.ts";
import { refreshRates } from "./refresh-rates.ts";
import { restingScan } from "./resting-scan.ts";
import { scanChain } from "./scan-chain.ts";
import { createScanMemory } from "./scan-memory.ts";

const scanEveryMs = 1_000;
/** Blocks of a real network come seconds apart, and its nodes limit requests. */
const scanRealEveryMs = 3_000;
/** A webhook asks for a look at once. */
const readGatewaysEveryMs = 2_000;
/** Settled blocks come minutes apart. */
const matchBalancesEveryMs = 60_000;

export function paymentsJobs(
  context: PaymentsContext,
  chains: readonly ChainSource[],
): readonly BackgroundJob[] {
  const scans = chains.map((source) => {
    const memory = createScanMemory();
    return {
      name: `scan-${source.chain}`,
      everyMs: source.simulated ? scanEveryMs : scanRealEveryMs,
      // The cursor moves for one of two runs only, so that the next need not wait for one that hangs.
      isLeftBehind: true,
      ...restingScan(source, (signal) => scanChain(context, source, { memory, ...(signal && { signal }) })),
    };
  });
  const matches = chains
    .filter(({ balances }) => balances !== undefined)
    .map((source) => ({
      name: `match-balances-${source.chain}`,
      everyMs: source.simulated ? scanRealEveryMs : matchBalancesEveryMs,
      run: () => matchBalances(context, source),
    }));
  return [
    { name: "refresh-rates", everyMs: 60_000, run: () => refreshRates(context) },
    ...scans,
    ...matches,
    ...(context.gateways.size === 0
      ? []
      : [
          {
            name: "read-gateways",
            everyMs: readGatewaysEveryMs,
            run: (signal?: AbortSignal) => readGateways(context, signal),
          },
        ]),
    { name: "announce-lost-deposits", everyMs: 20_000, run: () => announceLost(context) },
    { name: "prune-payments", everyMs: 60 * 60_000, run: () => prunePayments(context) },
  ];
}
