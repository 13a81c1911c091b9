import type { ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import { createRandom } from "#src/shared/random.ts";
import { WrongAnswerError } from "#src/features/payments/server/check-blocks.ts";
import {
  createPaymentsTestbed,
  type PaymentsTestbed,
} from "#src/features/payments/server/payments-testbed.fixture.ts";
import { refreshRates } from "#src/features/payments/server/refresh-rates.ts";
import { readWallet } from "#src/features/wallet/server/read-wallet.ts";
import { centsOfAddress, type Price } from "./coin-truth.ts";
import { eitherNode, MadeUpChain, type SentCoins } from "./made-up-chain.ts";
import { openTargets, type Target } from "./coin-targets.ts";

export interface CoinHistories {
  readonly deposits: number;
  readonly seed: number;
  /** A planted defect. */
  readonly defect?: string;
}

export interface HistoryReport {
  readonly problems: readonly string[];
  readonly summary: string;
}

const assets = ["BTC", "DOGE", "ETH", "LTC", "USDT", "USDC"] as const;
const chainNames = ["btc", "doge", "eth", "ltc"] as const;
const targetsPerHistory = 60;
const stepMs = 20_000;
const stepsInTime = 14;
const stepsLate = 6;
/** More than the deepest reorganisation and the most confirmations that any amount needs. */
const closingBlocks = 14;
const missedBlocks = 100;
const lateMs = 25 * 60_000;
const historiesPerVacuum = 10;

/** F7: histories of all chains, scanned as they happen. At the end wallets hold the chains' sums, to the cent. */
export async function followHistories({ deposits, seed, defect }: CoinHistories): Promise<HistoryReport> {
  const testbed = await createPaymentsTestbed(null, ["doge", "ltc"]);
  try {
    if (defect) await testbed.database.pool.query(defect);
    const tips: [ChainName, ChainPoint][] = [];
    for (const name of chainNames) tips.push([name, await tipOf(testbed, name)]);
    const history = new History(testbed, createRandom(seed), tips);
    for (let lived = 0; history.sent < deposits && history.problems.length === 0; lived += 1) {
      await history.live();
      // As autovacuum does where the product runs.
      if (lived % historiesPerVacuum === 0) await testbed.database.pool.query("VACUUM (ANALYZE)");
    }
    const problems = [
      ...history.problems,
      ...(await testbed.findings()).map((found) => JSON.stringify(found)),
    ];
    return { problems, summary: history.summary() };
  } finally {
    await testbed.drop();
  }
}

async function tipOf({ context }: PaymentsTestbed, name: ChainName): Promise<ChainPoint> {
  const chain = context.chains.get(name);
  if (chain === undefined) throw new RangeError(`the testbed lacks ${name}`);
  return chain.tip();
}

type ChainName = (typeof chainNames)[number];

class History {
  readonly problems: string[] = [];
  sent = 0;
  readonly #testbed: PaymentsTestbed;
  readonly #random: () => number;
  readonly #chains: ReadonlyMap<ChainName, MadeUpChain>;
  /** While two nodes disagree: the one that will turn out to be wrong. */
  readonly #wrong: Partial<Record<ChainName, ChainSource>> = {};
  readonly #prices: Price[] = [];
  readonly #counts = new Map<string, number>();

  constructor(
    testbed: PaymentsTestbed,
    random: () => number,
    tips: readonly (readonly [ChainName, ChainPoint])[],
  ) {
    this.#testbed = testbed;
    this.#random = random;
    this.#chains = new Map(
      tips.map(([name, tip]) => [name, new MadeUpChain(name, tip, testbed.clock, random)]),
    );
  }

  summary(): string {
    return [...this.#counts].map(([name, count]) => `${name} ${count}`).join(", ");
  }

  #note(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #isLucky(chance: number): boolean {
    return this.#random() < chance;
  }

  /** One history: addresses are shown, coins come and go, the chains settle, wallets are compared. */
  async live(): Promise<void> {
    await this.#pass(stepMs);
    await this.#scan();
    const targets = await openTargets(this.#testbed, targetsPerHistory, this.#random);
    for (let step = 0; step < stepsInTime; step += 1) await this.#step(targets, false);
    // What was sent in time is seen in time.
    this.#agree();
    for (const chain of this.#chains.values()) chain.mine();
    await this.#scan();
    await this.#pass(lateMs);
    for (let step = 0; step < stepsLate; step += 1) await this.#step(targets, true);
    this.#agree();
    for (let block = 0; block < closingBlocks; block += 1) {
      await this.#pass(stepMs);
      for (const chain of this.#chains.values()) chain.mine();
      await this.#scan();
    }
    for (const target of targets) await this.#compare(target);
    await this.#compareReplaced();
  }

  /** The node that was wrong has found the better branch. */
  #agree(): void {
    for (const name of chainNames) delete this.#wrong[name];
  }

  async #step(targets: readonly Target[], isOverdue: boolean): Promise<void> {
    await this.#pass(stepMs);
    for (const target of targets) if (this.#isLucky(0.15)) this.#pay(target, isOverdue);
    for (const target of targets) {
      if (!this.#isLucky(0.05)) continue;
      // Mostly of coins that were seen before: these become replaced deposits.
      if (this.#isLucky(0.7)) await this.#scan();
      this.#disturb(target, isOverdue);
    }
    this.#agree();
    for (const [name, chain] of this.#chains) {
      if (this.#isLucky(0.2) && chain.length > 6) {
        // The other node keeps to the orphaned branch.
        if (this.#isLucky(0.5)) {
          const other = chain.copy();
          other.mine();
          this.#wrong[name] = other.node();
          this.#note("nodes disagree");
        }
        const depth = 1 + Math.floor(this.#random() * 6);
        chain.reorganize(depth, (coins) => this.#isLucky(0.3) && this.#spendElsewhere(targets, coins));
        this.#note(`reorg ${depth}`);
      } else if (this.#isLucky(0.7)) chain.mine();
    }
    if (this.#isLucky(0.03)) await this.#missBlocks();
    if (this.#isLucky(0.8)) await this.#scan();
    for (const target of targets) if (this.#isLucky(0.03)) await this.#spend(target);
  }

  /** Time passes, and the prices move with it. */
  async #pass(ms: number): Promise<void> {
    const { clock, context } = this.#testbed;
    clock.advance(ms);
    await refreshRates(context);
    const { quotes } = await context.rates.look([...assets]);
    const rateE8 = Object.fromEntries(quotes.map((quote) => [quote.asset, quote.rateE8]));
    this.#prices.push({ at: clock.now(), rateE8 });
  }

  async #scan(): Promise<void> {
    for (const [name, chain] of this.#chains) {
      const [right, wrong] = [chain.node(), this.#wrong[name]];
      if (wrong === undefined) await this.#testbed.scan(right);
      else await this.#scanEither(right, wrong);
    }
    const { rows } = await this.#testbed.database.pool.query<{
      id: string;
      chain: ChainName;
      depth: number;
      cursor_hash: string;
    }>(
      `SELECT d.id, c.id AS chain, c.cursor_height - d.height + 1 AS depth, c.cursor_hash
       FROM deposits d JOIN chains c ON c.id = d.chain_id
       WHERE d.state = 'credited' AND c.cursor_height - d.height + 1 <
         CASE WHEN d.cents < 100000 THEN 2 WHEN d.cents < 1000000 THEN 3 ELSE 6 END`,
    );
    for (const { id, chain, depth, cursor_hash: cursor } of rows) {
      const tip = await this.#chainOf(chain).node().tip();
      // Between two nodes a turn may end below an orphaned block, short of the better branch, which is longer.
      if (this.#wrong[chain] !== undefined && cursor !== tip.hash) this.#note("above its credit an orphan");
      else this.problems.push(`deposit ${id} is credited too early, ${depth} deep on ${chain}`);
    }
  }

  /** Answers of two nodes in turn may contradict each other: such a turn fails, and a later one goes on. */
  async #scanEither(right: ChainSource, wrong: ChainSource): Promise<void> {
    try {
      await this.#testbed.scan(eitherNode(right, wrong, this.#random));
    } catch (error) {
      if (!(error instanceof WrongAnswerError)) throw error;
      this.#note("contradiction");
    }
  }

  /** A hundred blocks pass without a scan. */
  async #missBlocks(): Promise<void> {
    this.#note("missed 100 blocks");
    for (let block = 0; block < missedBlocks; block += 1) {
      this.#testbed.clock.advance(700);
      for (const chain of this.#chains.values()) chain.mine();
    }
    await this.#pass(11);
  }

  #pay(target: Target, isOverdue: boolean): void {
    const { chain: name, address, asset } = target;
    const chain = this.#chainOf(name);
    const send = (kind: string, amount: bigint, what: string = asset): void => {
      const hasFee = asset === "USDT" && this.#isLucky(0.3);
      const txid = chain.send({ address, asset: what, amount, hasFee });
      if (isOverdue) target.late.add(txid);
      if (what === asset && amount > 0n) this.sent += 1;
      this.#note(hasFee ? `${kind} with a fee` : kind);
    };
    const due = target.dueUnits;
    switch (target.habit) {
      case "exact":
        if (target.sent === 0) send("exact", due);
        break;
      case "parts":
        if (target.sent < 3) send("a part", (due * BigInt(20 + Math.floor(this.#random() * 13))) / 100n);
        break;
      case "over":
        if (target.sent === 0) send("over", (due * 137n) / 100n);
        else if (target.sent === 1 && name !== "eth") send("again", due);
        break;
      case "dust":
        if (target.sent < 2 && this.#isLucky(0.6)) send("dust", target.dustUnits);
        break;
      case "huge":
        if (target.sent === 0) send("huge", due * 30_000n);
        break;
      case "wrong":
        send("wrong token", due, name !== "eth" ? "RUNE" : "0x000000000000000000000000000000000000dEaD");
        send("nothing", 0n);
        break;
    }
    target.sent += 1;
  }

  /** Waiting coins are replaced, by a higher amount or by nothing. */
  #disturb(target: Target, isOverdue: boolean): void {
    const chain = this.#chainOf(target.chain);
    const [coins] = chain.waiting().filter(({ address }) => address === target.address);
    if (coins === undefined || target.late.has(coins.txid) !== isOverdue) return;
    target.hasLost = true;
    chain.withdraw(coins.txid);
    const { address, asset, amount, outpoint } = coins;
    if (this.#isLucky(0.5)) {
      this.#note("double spend");
      // Of a token the payer may as well do nothing at all.
      if (target.chain !== "eth") chain.send({ address: "stranger", asset, amount, outpoint });
      return;
    }
    this.#note("replacement");
    const txid = chain.send({ address, asset, amount: (amount * 99n) / 100n, outpoint });
    if (isOverdue) target.late.add(txid);
  }

  /** In the winning branch, the payer has spent these coins otherwise. */
  #spendElsewhere(targets: readonly Target[], { address }: SentCoins): boolean {
    // The transfers of earlier histories are settled: reorganisations never reach that deep.
    const target = targets.find((each) => each.address === address);
    if (target) target.hasLost = true;
    this.#note("spent elsewhere");
    return true;
  }

  /** Credited money is spent, and may be missing when its block is orphaned. */
  async #spend({ actor }: Target): Promise<void> {
    const { ids, clock, db } = this.#testbed.platform;
    const { balanceCents } = await readWallet(db.kysely, actor.customerId);
    if (balanceCents <= 0n) return;
    const quote = { totalCents: Number(balanceCents), catalogueVersion: 1, lines: [] };
    this.#note("spent");
    await db.pool.query(
      "SELECT wallet_pay_order($1, $2, 1::smallint, $3, $4, 'server-purchase', 'server', $5, $6, $7)",
      [ids.next(), ids.next(), actor.customerId, ids.random(), ids.next(), quote, clock.now()],
    );
  }

  #chainOf(name: ChainName): MadeUpChain {
    const chain = this.#chains.get(name);
    if (chain === undefined) throw new RangeError(`there is no chain ${name}`);
    return chain;
  }

  /** A deposit whose coins a block spent otherwise is replaced, and only such a deposit is. */
  async #compareReplaced(): Promise<void> {
    const { rows } = await this.#testbed.database.pool.query<{
      txid: string;
      outpoint: string;
      state: string;
      replaced_in: string | null;
    }>(
      "SELECT d.txid, s.outpoint, d.state, d.replaced_in FROM deposits d JOIN deposit_spends s USING (chain_id, txid)",
    );
    const spends = new Map([...this.#chains.values()].flatMap((chain) => [...chain.spends()]));
    for (const { txid, outpoint, state, replaced_in: block } of rows) {
      const by = spends.get(outpoint);
      // Replaced in a mempool by a transaction that is gone itself: it comes back when the network has it again.
      if (by === undefined && state === "replaced" && block === null) continue;
      if ((by !== undefined && by !== txid) === (state === "replaced")) continue;
      this.problems.push(`transaction ${txid} is ${state}, and its coins are spent by ${by ?? "none"}`);
    }
  }

  async #compare(target: Target): Promise<void> {
    const { balanceCents, heldCents, debtCents } = await readWallet(
      this.#testbed.platform.db.kysely,
      target.actor.customerId,
    );
    const has = balanceCents + heldCents - debtCents;
    const expected = centsOfAddress(target, this.#chainOf(target.chain), this.#prices);
    if (expected.includes(has)) return;
    this.problems.push(
      `${target.address} (${target.asset}, ${target.habit}): ${has} cents instead of ${expected.join(" or ")}`,
    );
  }
}
