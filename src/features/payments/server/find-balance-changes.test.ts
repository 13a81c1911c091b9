import { expect, test } from "vitest";
import { type BalanceView, findBalanceChanges } from "./find-balance-changes.ts";

/** What an address holds without a deposit after each block; null: the node has dropped that state. */
async function changesOf(states: readonly (bigint | null)[], sent: readonly number[] = []) {
  let asked = 0;
  const viewOf = (height: number): BalanceView | null => {
    const unexplained = states[height] ?? null;
    return unexplained === null ? null : { height, unexplained, sent: sent[height] ?? 0 };
  };
  const look = async (height: number) => {
    asked += 1;
    return viewOf(height);
  };
  const top = states.length - 1;
  const [low, high] = [{ height: 0, unexplained: 0n, sent: sent[0] ?? 0 }, viewOf(top)];
  if (high === null) throw new Error("no state at the top");
  const changes = await findBalanceChanges(look, low, high);
  return { asked, changes: changes.map(({ above, height, units }) => [above, height, units]) };
}

const row = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test("each change is found in its block, by halving", async () => {
  const states = [...row(400, 0n), ...row(300, 7n), ...row(300, 2n)];
  const { changes, asked } = await changesOf(states);
  expect(changes).toEqual([
    [399, 400, 7n],
    [699, 700, -5n],
  ]);
  expect(asked).toBeLessThan(30);
});

test("what came lately is found in its block though the node has dropped all older states", async () => {
  const states = [0n, ...row(7_100, null), ...row(60, 0n), ...row(40, 9n)];
  const { changes, asked } = await changesOf(states);
  expect(changes).toEqual([[7_160, 7_161, 9n]]);
  expect(asked).toBeLessThan(40);
});

test("what came before the oldest state that is kept is one change up to it", async () => {
  const states = [0n, ...row(7_100, null), ...row(60, 4n), ...row(40, 9n)];
  const { changes } = await changesOf(states);
  expect(changes).toEqual([
    [0, 7_101, 4n],
    [7_160, 7_161, 5n],
  ]);
});

test("coins that came and left again are found by what the address sent", async () => {
  const states = [...row(10, 0n), ...row(3, 6n), ...row(10, 0n)];
  const sent = [...row(13, 0), ...row(10, 1)];
  expect((await changesOf(states, sent)).changes).toEqual([
    [9, 10, 6n],
    [12, 13, -6n],
  ]);
  expect((await changesOf(states)).changes).toEqual([]);
});
