import * as fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { issueAddress } from "./issue-address.ts";
import { createLedgerChain, type LedgerChain, type Movement } from "./ledger-chain.fixture.ts";
import { matchBalances } from "./match-balances.ts";
import { findMethod } from "./methods.ts";
import { createPaymentsTestbed, insertCustomer, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { refreshRates } from "./refresh-rates.ts";
import { rescanBlocks } from "./rescan-blocks.ts";

// Random histories of several addresses: whatever really came is counted once, and nothing else is.

let testbed: PaymentsTestbed;
afterEach(() => testbed.drop());

const addresses = 4;
const assets = ["ETH", "USDT", "USDC"] as const;

const anyHappening = fc.record({
  address: fc.nat({ max: addresses - 1 }),
  asset: fc.constantFrom(...assets),
  what: fc.constantFrom("pay", "pay", "unseen", "unseen", "lie", "gross", "hidden", "sweep", "pull"),
  // Whole dollars or so, and odd, so that sums do not meet by chance.
  amount: fc.bigInt({ min: 1n, max: 1_000_000_007n }),
});
type Happening = typeof anyHappening extends fc.Arbitrary<infer One> ? One : never;

const anyHistory = fc.array(
  fc.record({
    happenings: fc.array(anyHappening, { maxLength: 4 }),
    tracing: fc.constantFrom("well", "well", "fail", "none"),
    isMatched: fc.boolean(),
  }),
  { minLength: 8, maxLength: 14 },
);

/** What a chain does of it, with what lies on the address; null: nothing. */
function movementOf(happening: Happening, address: string, left: bigint): Movement | null {
  const { asset, what, amount } = happening;
  const isEther = asset === "ETH";
  const units = amount * (isEther ? 10n ** 9n : 1n);
  const base = { address, asset };
  if (what === "sweep" || what === "pull") {
    if (left < 100n || (what === "pull" && isEther)) return null;
    // What comes unseen and leaves to the unit before it is compared, no balance shows.
    const kept = (left * (1n + (amount % 3n))) / 7n;
    return { ...base, units: kept - left, isSigned: what === "sweep" };
  }
  if (what === "unseen") return { ...base, units, ...(isEther && { event: units, isInner: true }) };
  if (what === "hidden") return { ...base, units, event: units, isHidden: true };
  if (what === "pay") return { ...base, units, event: units };
  // Ether has no events that could be wrong.
  if (isEther || units < 100n) return null;
  return { ...base, units: what === "lie" ? 0n : units - units / 100n, event: units };
}

const aloneInBlock: ReadonlySet<string> = new Set(["sweep", "pull", "hidden"]);

/**
 * All of a block. Coins leave, and are hidden, in blocks in which nothing else happens to their address: in the block of
 * a wrong event no balance separates them.
 */
function movementsOf(
  happenings: readonly Happening[],
  shown: readonly string[],
  held: Map<string, bigint>,
): Movement[] {
  const touched = new Map<string, string>();
  return happenings.flatMap((happening): Movement[] => {
    const { what, asset } = happening;
    const address = shown[happening.address] ?? "";
    const before = touched.get(address);
    if (before !== undefined && (aloneInBlock.has(what) || aloneInBlock.has(before))) return [];
    const key = `${address}/${asset}`;
    const movement = movementOf(happening, address, held.get(key) ?? 0n);
    if (movement === null) return [];
    touched.set(address, what);
    held.set(key, (held.get(key) ?? 0n) + movement.units);
    return [movement];
  });
}

/** Units of each address and asset that deposits stand for: credited, on their way or held, less what never came. */
async function readCounted(shown: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ key: string; units: bigint }>`
    SELECT a.address || '/' || d.asset AS key, sum(d.units - coalesce(s.missing_units, 0)) AS units
    FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
    LEFT JOIN deposit_shortfalls s ON s.deposit_id = d.id
    WHERE a.address = ANY(${[...shown]}::text[]) AND d.height IS NOT NULL AND d.held_reason IS DISTINCT FROM 'unmoved'
    GROUP BY 1`.execute(testbed.database.kysely);
  return new Map(rows.filter(({ units }) => units !== 0n).map(({ key, units }) => [key, units]));
}

async function play(
  chain: LedgerChain,
  blocks: typeof anyHistory extends fc.Arbitrary<infer All> ? All : never,
) {
  const { context, clock } = testbed;
  chain.reveal(false);
  const shown: string[] = [];
  const method = findMethod("eth");
  if (method === undefined) throw new Error("no method");
  for (let place = 0; place < addresses; place += 1) {
    const { customerId } = await insertCustomer(testbed.platform);
    const issued = await transaction(testbed.platform, (trx) =>
      issueAddress(context, trx, method, customerId),
    );
    shown.push(issued.address);
  }
  const came = new Map<string, bigint>();
  const held = new Map<string, bigint>();
  const match = async () => {
    await matchBalances(context, chain);
    await matchBalances(context, chain);
  };
  const start = (await chain.tip()).height;
  for (const { happenings, tracing, isMatched } of blocks) {
    clock.advance(1_000);
    const movements = movementsOf(happenings, shown, held);
    for (const { address, asset, units } of movements) {
      const key = `${address}/${asset}`;
      if (units > 0n) came.set(key, (came.get(key) ?? 0n) + units);
    }
    const height = chain.mine(clock.now(), movements);
    chain.trace(height, tracing);
    await testbed.scan(chain);
    if (isMatched) await match();
  }
  for (let block = 0; block < 8; block += 1) chain.mine(clock.now(), []);
  await testbed.scan(chain);
  for (const waitMinutes of [0, 2, 6]) {
    clock.advance(waitMinutes * 60_000);
    await match();
  }
  const { height: end } = await chain.tip();
  return { shown, came, start: start + 1, end };
}

test("every unit that came is counted once, and none that did not; the same after all blocks are read again", async () => {
  const chain = createLedgerChain();
  testbed = await createPaymentsTestbed(() => chain);
  await refreshRates(testbed.context);
  await fc.assert(
    fc.asyncProperty(anyHistory, async (blocks) => {
      const { shown, came, start, end } = await play(chain, blocks);
      const counted = await readCounted(shown);
      expect(counted).toEqual(came);
      expect(await testbed.findings()).toEqual([]);

      chain.reveal(true);
      for (let height = start; height <= end; height += 1) chain.trace(height, "well");
      const ctx = createCtx(testbed.platform, testOperator);
      const rescan = () => rescanBlocks(testbed.context, ctx, { chain: "eth", from: start, to: end });
      await rescan();
      expect(await readCounted(shown)).toEqual(came);
      expect((await rescan()).stored).toEqual([]);
      chain.mine(testbed.clock.now(), []);
      await testbed.scan(chain);
      await matchBalances(testbed.context, chain);
      expect(await readCounted(shown)).toEqual(came);
      expect(await testbed.findings()).toEqual([]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
