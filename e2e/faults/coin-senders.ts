import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { createSimulatedChain, type SimulatedChain } from "#src/drivers/chain/simulated.ts";
import { chainOf, chains } from "#src/shared/coins/chains.ts";
import { holdAboveCents } from "#src/features/payments/server/methods.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Answer, type Call, callApi, callOk } from "../harness/api-client.ts";
import type { TestCustomer } from "../harness/customers.ts";
import type { Inspector } from "../harness/inspector.ts";

/** What each transfer is worth. */
const amountCents = 1000;

interface Target {
  readonly chain: SimulatedChain;
  readonly address: string;
  readonly asset: string;
  readonly units: bigint;
}

/** Customers' wallet apps: they send coins to addresses they were shown, whether the product runs or not. */
export class CoinSenders {
  readonly #chains: readonly SimulatedChain[];
  #targets: Target[] = [];
  #sentToEach = 0;

  constructor({ platform }: Inspector) {
    const parts = { pool: platform.db.pool, clock: platform.clock, ids: platform.ids };
    this.#chains = chains.map(({ id }) => createSimulatedChain(id, parts));
  }

  /** Asks for an address on each chain. */
  async open(url: string, { token }: TestCustomer): Promise<void> {
    const { version } = await callOk(url, "GET /v2/payments/aml", { token });
    await callOk(url, "POST /v2/payments/aml", { token, body: { version } });
    for (const chain of this.#chains) {
      const [coin] = chainOf(chain.chain).coins;
      const body = { method: coin?.id, amountCents };
      const payment = await createOnceOffered(url, { token, key: randomUUID(), body });
      this.#targets.push({
        chain,
        address: payment.address,
        asset: payment.method.asset,
        units: BigInt(payment.dueUnits),
      });
    }
  }

  /** True when customers soon received so much within a day that an operator would have to decide about the next coins. */
  get areNearLimit(): boolean {
    return this.#sentToEach * amountCents * this.#chains.length > Number(holdAboveCents) / 2;
  }

  /** Leaves the addresses that it has, for those of other customers. */
  forgetAddresses(): void {
    this.#targets = [];
    this.#sentToEach = 0;
  }

  /** Sends this many transfers to each address and mines them, in this many blocks per chain. */
  async mineBlocks(blocks: number, transfersPerAddress: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) {
      for (let sent = 0; sent < transfersPerAddress; sent += 1) {
        await Promise.all(
          this.#targets.map(({ chain, address, asset, units }) =>
            chain.sendPlayMoney({ address, asset, amount: units }),
          ),
        );
        this.#sentToEach += 1;
      }
      await Promise.all(this.#chains.map((chain) => chain.mineBlock()));
    }
  }
}

const offeredWithinMs = 60_000;

/** A payment, as soon as its method is offered: after a start each network is looked at first. */
async function createOnceOffered(url: string, call: Call): Promise<Answer["body"]> {
  const deadline = performance.now() + offeredWithinMs;
  for (;;) {
    const answer = await callApi(url, "POST /v2/payments/create", call);
    if (answer.status === 200) return answer.body;
    if (answer.body?.error?.code !== "method_unavailable" || performance.now() > deadline)
      throw new Error(`a payment was answered ${answer.status}: ${answer.text}`);
    await pause(100);
  }
}

/** True when every transfer that was sent is credited. */
export async function areCoinsCredited(db: Kysely<DB>): Promise<boolean> {
  return (await missingCoins(db)).length === 0;
}

/** The network's record of what was sent against the credits in wallets: each transfer once. */
export async function missingCoins(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ txid: string; credits: bigint }>`
    SELECT t.txid, count(l.id) AS credits
    FROM sim_transactions t
    LEFT JOIN deposits d ON (d.chain_id, d.txid, d.ref) = (t.chain, t.txid, t.ref)
    LEFT JOIN ledger_transactions l ON l.kind = 'deposit' AND l.reference_id = d.id
    GROUP BY t.chain, t.txid, t.ref HAVING count(l.id) <> 1`.execute(db);
  return rows.map(({ txid, credits }) => `transfer ${txid} was credited ${credits} times`);
}

/** How many credits deposits brought to wallets. */
export async function countCredits(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ledger_transactions WHERE kind = 'deposit'`.execute(db);
  return rows[0]?.count ?? 0;
}
