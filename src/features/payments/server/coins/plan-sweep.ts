import type { AddressFamily } from "#src/shared/coins/chains.ts";
import { mulDiv } from "#src/shared/money.ts";

/** Which coins a sweep takes, and what it costs, without I/O. Amounts are base units, sizes virtual bytes (BIP 141). */

/** A signing device takes a transaction of this many inputs, and a node relays it. */
export const inputsPerFile = 200;

/** More of the coins than this for the fee is a mistake, unless the operator says otherwise. */
const highestFeePercent = 20n;

export interface FeeLimits {
  /** Thousandths of a base unit per virtual byte: below it nodes do not relay. */
  readonly lowestRate: bigint;
  /** Above it the rate is a mistake, unless the operator says otherwise. */
  readonly highestRate: bigint;
  /** Nodes do not relay a smaller output. */
  readonly dustUnits: bigint;
}

/** The fee rules of each coin's nodes, with room. */
export const feeLimits: Readonly<Record<Exclude<AddressFamily, "EVM">, FeeLimits>> = {
  BTC: { lowestRate: 1_000n, highestRate: 300_000n, dustUnits: 546n },
  LTC: { lowestRate: 1_000n, highestRate: 1_000_000n, dustUnits: 5_460n },
  DOGE: { lowestRate: 100_000n, highestRate: 100_000_000n, dustUnits: 1_000_000n },
};

export interface Sweep<Coin> {
  readonly coins: readonly Coin[];
  readonly sumUnits: bigint;
  readonly feeUnits: bigint;
  /** What the one output gets; there is no change. */
  readonly outputUnits: bigint;
  /** An upper bound: signatures differ by a byte. */
  readonly vsize: number;
  /** The fee takes more of the coins than is sane. */
  readonly isExpensive: boolean;
}

export interface SweepPlan<Coin> {
  readonly sweeps: readonly Sweep<Coin>[];
  /** Cost more to move at this rate than they hold. */
  readonly uneconomical: readonly Coin[];
}

interface SweepTerms {
  readonly kind: "p2wpkh" | "p2pkh";
  /** Thousandths of a base unit per virtual byte. */
  readonly feeRate: bigint;
  /** Bytes of the script that is paid. */
  readonly outputScript: number;
  readonly dustUnits: bigint;
}

/** Weight of an input with its signature of 72 bytes (BIP 141: four a byte, one a byte of the witness). */
const inputWeights = { p2wpkh: 41 * 4 + 108, p2pkh: 148 * 4 } as const;

/** Puts the coins into transactions, the largest first. One that would pay only dust is left out. */
export function planSweep<Coin extends { readonly units: bigint }>(
  coins: readonly Coin[],
  terms: SweepTerms,
): SweepPlan<Coin> {
  const inputFee = feeOf(inputWeights[terms.kind] / 4, terms.feeRate);
  const worth = coins
    .filter(({ units }) => units > inputFee)
    .toSorted((one, other) => (one.units === other.units ? 0 : one.units > other.units ? -1 : 1));
  const sweeps: Sweep<Coin>[] = [];
  const uneconomical = coins.filter(({ units }) => units <= inputFee);
  for (let start = 0; start < worth.length; start += inputsPerFile) {
    const sweep = sweepOf(worth.slice(start, start + inputsPerFile), terms);
    if (sweep.outputUnits >= terms.dustUnits) sweeps.push(sweep);
    else uneconomical.push(...sweep.coins);
  }
  return { sweeps, uneconomical };
}

function sweepOf<Coin extends { readonly units: bigint }>(
  coins: readonly Coin[],
  { kind, feeRate, outputScript }: SweepTerms,
): Sweep<Coin> {
  const vsize = vsizeOf(kind, coins.length, outputScript);
  const sumUnits = coins.reduce((sum, { units }) => sum + units, 0n);
  const feeUnits = feeOf(vsize, feeRate);
  return {
    coins,
    sumUnits,
    feeUnits,
    outputUnits: sumUnits - feeUnits,
    vsize,
    isExpensive: feeUnits * 100n > sumUnits * highestFeePercent,
  };
}

function vsizeOf(kind: SweepTerms["kind"], inputs: number, outputScript: number): number {
  // Version, lock time, the count of outputs and of inputs (CompactSize), the output's amount and length.
  const frame = 4 + 4 + 1 + (inputs < 253 ? 1 : 3) + 8 + 1 + outputScript;
  const witnessMark = kind === "p2wpkh" ? 2 : 0;
  return Math.ceil((frame * 4 + witnessMark + inputs * inputWeights[kind]) / 4);
}

function feeOf(vsize: number, feeRate: bigint): bigint {
  return mulDiv(BigInt(vsize), feeRate, 1_000n, "up");
}
