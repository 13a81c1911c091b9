import { createCtx } from "#src/platform/ctx.ts";
import { sql } from "kysely";
import type { ChainId } from "#src/drivers/chain/port.ts";
import { parseUnits } from "#src/shared/money.ts";
import { parseInstant } from "#src/shared/time.ts";
import { coinOf, coins } from "../coins.ts";
import { type Customer, idempotencyOf, type ShownAddress, submit, withoutInput } from "../customer.ts";
import type { Step } from "../step.ts";
import type { Testbed } from "../testbed.ts";
import { runJob } from "./work-steps.ts";

const chains: readonly [ChainId, ...ChainId[]] = ["btc", "doge", "eth", "ltc"];

interface Mined {
  readonly chain: ChainId;
  readonly txid: string;
  readonly depth: number;
}

/** Prices are fresh and chains are scanned most of the time, so that a payment can be asked for. */
async function open(testbed: Testbed): Promise<string> {
  const { chance, customers, ids } = testbed;
  const customer = chance.pickAny(customers);
  if (!customer) return "no customer";
  const { actor } = customer;
  const coin = chance.pick(coins);
  if (chance.strikes(0.9)) await runJob(testbed, "refresh-rates");
  if (chance.strikes(0.9)) await runJob(testbed, `scan-${coin.chain}`);
  const { handlers } = testbed.process.product.payments;
  const caller = { ...withoutInput, actor };
  const { version } = await handlers["GET /v2/payments/aml"](caller);
  await handlers["POST /v2/payments/aml"]({ ...caller, body: { version } });
  const body = { method: coin.asset.toLowerCase(), amountCents: chance.pick([1_000, 1_000, 2_500, 150_000]) };
  const key = ids.random();
  return submit(testbed, customer, {
    what: `address for ${coin.asset}`,
    key,
    totalCents: null,
    send: async ({ payments }) => {
      const input = { ...caller, body, idempotency: idempotencyOf(key, body) };
      const answer = await payments.handlers["POST /v2/payments/create"](input);
      remember(customer, answer.address ?? "", coin.asset, {
        dueUnits: BigInt(answer.dueUnits),
        rateE8: parseUnits(answer.rateUsd, 8) ?? 0n,
        expiresAt: parseInstant(answer.expiresAt) ?? testbed.clock.now(),
      });
      return answer;
    },
  });
}

async function openForEver(testbed: Testbed): Promise<string> {
  const customer = testbed.chance.pickAny(testbed.customers);
  if (!customer) return "no customer";
  const { handlers } = testbed.process.product.payments;
  const input = { ...withoutInput, actor: customer.actor, body: {} };
  const { wallets } = await handlers["POST /v2/payments/generate-static-wallets"](input);
  for (const { address, methods } of wallets) {
    for (const { asset } of methods) remember(customer, address, asset, null);
  }
  return `${wallets.length} addresses`;
}

function remember(
  { addresses }: Customer,
  address: string,
  asset: string,
  promise: ShownAddress["promise"],
): void {
  const isKnown = addresses.some((known) => known.address === address && known.asset === asset);
  if (!isKnown) addresses.push({ address, asset, chain: coinOf(asset).chain, promise });
}

/** An operator has reviewed a deposit that was held for its size. */
async function release({ chance, process: { platform, product } }: Testbed): Promise<string> {
  const held = await product.payments.listHeldDeposits();
  const deposit = chance.pickAny(held);
  if (!deposit) return "nothing is held";
  const { kind } = await product.payments.releaseDeposit(
    createCtx(platform, { kind: "operator" }),
    deposit.id,
  );
  return kind;
}

const isShown = ({ customers }: Testbed): boolean => customers.some(({ addresses }) => addresses.length > 0);

/** The requested amount, more, less or dust; a fortune; or another coin of the chain, possibly an unaccepted one. */
async function pay({ chance, customers, network }: Testbed): Promise<string> {
  const shown = chance.pickAny(customers.flatMap(({ addresses }) => addresses));
  if (!shown) return "nowhere to pay to";
  const isOther = shown.chain === "eth" && chance.strikes(0.2);
  const asset = isOther ? chance.pick(["USDC", "ETH", "FAKE"]) : shown.asset;
  const { unitsOfDollar: dollar } = coinOf(asset);
  const asked = isOther ? dollar * 30n : (shown.promise?.dueUnits ?? dollar * 30n);
  const amount = chance.pickWeighted([
    { weight: 5, name: "exactly", units: asked },
    { weight: 2, name: "less", units: (asked * 40n) / 100n },
    { weight: 2, name: "more", units: (asked * 130n) / 100n },
    { weight: 2, name: "dust", units: dollar / 20n },
    { weight: 1, name: "a fortune", units: dollar * 22_000n },
  ]);
  await network[shown.chain].sendPlayMoney({ address: shown.address, asset, amount: amount.units });
  return `${amount.name}: ${amount.units} ${asset}`;
}

async function mine({ chance, network }: Testbed): Promise<string> {
  const chain = chance.pick(chains);
  const blocks = 1 + chance.below(3);
  for (let block = 0; block < blocks; block += 1) await network[chain].mineBlock();
  return `${blocks} on ${chain}`;
}

/** A network orphans the blocks down to some young transfer; some of theirs come again, others never. */
async function reorganize({ chance, database, network }: Testbed): Promise<string> {
  const { rows } = await sql<Mined>`
    SELECT t.chain, t.txid, tip.height - t.height + 1 AS depth
    FROM sim_transactions t
    JOIN (SELECT chain, max(height) AS height FROM sim_blocks GROUP BY chain) tip ON tip.chain = t.chain
    WHERE t.height > tip.height - 9 ORDER BY t.chain, t.txid`.execute(database.kysely);
  const struck = chance.pickAny(rows);
  if (!struck) return "only empty blocks";
  const { chain, depth } = struck;
  const given = rows.filter((other) => other.chain === chain && other.depth <= depth);
  const survivors = given.map(({ txid }) => txid).filter(() => chance.strikes(0.5));
  await network[chain].reorganize(depth, survivors);
  return `${depth} on ${chain}, ${survivors.length} of ${given.length} come again`;
}

/** Customers ask for addresses and pay; networks mine, and reorganise. */
export const coinSteps: readonly Step[] = [
  { name: "open", weight: 6, run: open },
  { name: "open for ever", weight: 1, run: openForEver },
  { name: "pay", weight: 10, when: isShown, run: pay },
  { name: "release", weight: 1, run: release },
  { name: "mine", weight: 10, run: mine },
  { name: "reorganize", weight: 4, when: isShown, run: reorganize },
];
