import fc from "fast-check";
import { expect, test } from "vitest";
import { inputsPerFile, planSweep } from "./plan-sweep.ts";

const terms = { kind: "p2wpkh", feeRate: 5_000n, outputScript: 22, dustUnits: 546n } as const;
const coinsOf = (...units: bigint[]) => units.map((amount) => ({ units: amount }));

test("one coin pays for the size that its transaction has", () => {
  // 110 virtual bytes: 10.5 of frame, 31 of the output, 68 of the input, rounded up.
  const [sweep] = planSweep(coinsOf(100_000n), terms).sweeps;
  expect(sweep).toMatchObject({ vsize: 110, feeUnits: 550n, outputUnits: 99_450n, isExpensive: false });
});

test("a P2PKH input has 148 bytes", () => {
  const doge = { kind: "p2pkh", feeRate: 1_000_000n, outputScript: 25, dustUnits: 1_000_000n } as const;
  const [sweep] = planSweep(coinsOf(500_000_000n, 400_000_000n), doge).sweeps;
  expect(sweep).toMatchObject({ vsize: 340, feeUnits: 340_000n, outputUnits: 899_660_000n });
});

test("coins that cost more than they hold are left out", () => {
  const plan = planSweep(coinsOf(100_000n, 340n, 341n), terms);
  expect(plan.sweeps.map(({ coins }) => coins)).toEqual([coinsOf(100_000n, 341n)]);
  expect(plan.uneconomical).toEqual(coinsOf(340n));
});

test("coins that would leave only dust are no transaction", () => {
  expect(planSweep(coinsOf(1_000n), terms)).toEqual({ sweeps: [], uneconomical: coinsOf(1_000n) });
  expect(planSweep([], terms)).toEqual({ sweeps: [], uneconomical: [] });
});

test("a fee of more than a fifth of the coins is marked", () => {
  const shares = (units: bigint) => planSweep(coinsOf(units), terms).sweeps.map((sweep) => sweep.isExpensive);
  expect(shares(2_749n)).toEqual([true]);
  expect(shares(2_750n)).toEqual([false]);
});

test("many coins fill files of a signing device's size, the largest first", () => {
  const coins = Array.from({ length: 401 }, (_, place) => ({ units: 10_000n + BigInt(place) }));
  const { sweeps } = planSweep(coins, terms);
  expect(sweeps.map((sweep) => sweep.coins.length)).toEqual([200, 200, 1]);
  expect(sweeps[0]?.coins[0]).toEqual({ units: 10_400n });
});

test("no unit is lost or made, and no coin is spent twice", () => {
  const units = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 450 });
  const rate = fc.bigInt({ min: 1_000n, max: 300_000n });
  fc.assert(
    fc.property(units, rate, (amounts, feeRate) => {
      const coins = amounts.map((amount, place) => ({ units: amount, place }));
      const { sweeps, uneconomical } = planSweep(coins, { ...terms, feeRate });
      const placed = [...sweeps.flatMap((sweep) => sweep.coins), ...uneconomical];
      expect(placed.map(({ place }) => place).toSorted((one, other) => one - other)).toEqual(
        coins.map(({ place }) => place),
      );
      for (const sweep of sweeps) {
        expect(sweep.coins.length).toBeLessThanOrEqual(inputsPerFile);
        expect(sweep.coins.reduce((sum, coin) => sum + coin.units, 0n)).toBe(sweep.sumUnits);
        expect(sweep.outputUnits + sweep.feeUnits).toBe(sweep.sumUnits);
        expect(sweep.outputUnits).toBeGreaterThanOrEqual(terms.dustUnits);
        expect(sweep.feeUnits * 1_000n).toBeGreaterThanOrEqual(BigInt(sweep.vsize) * feeRate);
      }
    }),
    { numRuns: 100 },
  );
});
