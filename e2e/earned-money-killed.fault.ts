import { expect, test } from "vitest";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { killWhileEarning } from "./faults/earned-kills.ts";
import { bySize, seed } from "./faults/run-size.ts";

// F1 for money that resellers earn: kill -9 inside a delivery, a refund, a maturity, a request, a sending and an end of a
// payout. W1 to W6 and all others hold after each, and in the end each payout left once.

const kills = bySize({ smoke: 4, short: 6, thorough: 30, long: 1_000 });
/** A product starts after each kill. `EARNED_MINUTES` ends a long run earlier. */
const timeout = bySize({ smoke: 300_000, short: 300_000, thorough: 900_000, long: 10_800_000 });
const mostMs = Number(process.env.EARNED_MINUTES ?? 1_000) * 60_000;

test("a server that is killed again and again loses no earned money and pays none out twice", {
  timeout,
}, async () => {
  const databaseUrl = await createEmptyDatabase();
  const {
    problems,
    kills: killed,
    answered,
    inside,
    ends,
  } = await killWhileEarning({ databaseUrl, seed, kills, mostMs });
  const places = [...inside].map(([name, count]) => `${name} ${count}`).join(", ");
  const payouts = Object.entries(ends).map(([state, count]) => `${state} ${count}`);
  process.stdout.write(
    `F1, earned money: ${killed} kills, FAULT_SEED=${seed}, ${answered} answers; inside: ${places}; payouts: ${payouts.join(", ")}\n`,
  );
  expect(problems).toEqual([]);
});

test("a request that forgets to reserve its money would be found", { timeout }, async () => {
  const databaseUrl = await createEmptyDatabase();
  // It reserves nothing: what is paid is not missing.
  const defect = `CREATE OR REPLACE FUNCTION wallet_move_earned(
      p_transaction uuid, p_kind text, p_key text, p_reference_type text, p_reference uuid, p_customer uuid, p_from text,
      p_to text, p_cents bigint, p_at timestamptz
    ) RETURNS boolean LANGUAGE sql AS 'SELECT true'`;
  const { problems } = await killWhileEarning({ databaseUrl, seed, kills: 12, defect });
  expect(problems).toContainEqual(expect.stringMatching(/W4/));
});
