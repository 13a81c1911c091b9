import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { countsTogether } from "./decide-deposit.ts";
import type { ValuedDeposit } from "./value-deposits.ts";

/** Too little to be credited by itself: it waits on its address. */
interface Dust {
  readonly id: string;
  readonly customer_id: string;
  readonly address_id: string;
  readonly asset: string;
  readonly cents: bigint;
  readonly ref: string;
  readonly senders: readonly string[];
}

type Coins = Pick<ValuedDeposit, "address_id" | "customer_id" | "asset"> & {
  readonly method: { readonly minCents: bigint };
};

/** What waits and has arrived beside each deposit of a chain, followed while they are decided one after another. */
export interface DepositTotals {
  /** Who sent what waits as dust. */
  readonly senders: readonly string[];
  /** In cents: everything that ever arrived on its address, and the dust elsewhere that counts with it. */
  of(deposit: Coins): { readonly worth: bigint; readonly elsewhere: bigint };
  /** Notes that a deposit has become dust. */
  addDust(deposit: Omit<Dust, "cents"> & { readonly cents: bigint | null }): void;
  /** Takes out the dust on the address of a deposit that is credited, or also what counts with it elsewhere. */
  takeDust(deposit: Coins, withElsewhere: boolean): readonly Dust[];
}

export async function readTotals(
  trx: Kysely<DB>,
  chain: string,
  deposits: readonly Pick<ValuedDeposit, "address_id" | "customer_id">[],
): Promise<DepositTotals> {
  const worth = await readWorth(trx, deposits);
  let dust = await readDust(
    trx,
    chain,
    deposits.map(({ customer_id }) => customer_id),
  );
  const elsewhereOf = ({ address_id, customer_id, asset, method }: Coins): readonly Dust[] => {
    const others = dust.filter(
      (each) => each.customer_id === customer_id && each.asset === asset && each.address_id !== address_id,
    );
    const perAddress = new Map<string, bigint>();
    for (const { address_id: id, cents } of others) perAddress.set(id, (perAddress.get(id) ?? 0n) + cents);
    return others.filter((each) => countsTogether(perAddress.get(each.address_id) ?? 0n, method.minCents));
  };
  return {
    senders: dust.flatMap(({ senders }) => senders),
    of: (deposit) => ({
      worth: worth.get(deposit.address_id) ?? 0n,
      elsewhere: elsewhereOf(deposit).reduce((sum, { cents }) => sum + cents, 0n),
    }),
    addDust: ({ cents, ...deposit }) => {
      dust = [...dust.filter(({ id }) => id !== deposit.id), { ...deposit, cents: cents ?? 0n }];
    },
    takeDust: (deposit, withElsewhere) => {
      const here = dust.filter(({ address_id }) => address_id === deposit.address_id);
      const taken = withElsewhere ? [...here, ...elsewhereOf(deposit)] : here;
      dust = dust.filter((each) => !taken.includes(each));
      return taken;
    },
  };
}

async function readWorth(trx: Kysely<DB>, deposits: readonly Pick<ValuedDeposit, "address_id">[]) {
  const { rows } = await sql<{ address_id: string; worth: bigint }>`
    SELECT address_id, coalesce(sum(cents), 0) AS worth FROM deposits
    WHERE address_id = ANY (${deposits.map(({ address_id }) => address_id)}::uuid[])
    GROUP BY address_id`.execute(trx);
  return new Map(rows.map(({ address_id, worth }) => [address_id, worth]));
}

/** The dust of these customers on a chain, oldest first. */
export async function readDust(
  trx: Kysely<DB>,
  chain: string,
  customerIds: readonly string[],
): Promise<readonly Dust[]> {
  const rows = await trx
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select(["d.id", "a.customer_id", "d.address_id", "d.asset", "d.cents", "d.ref", "d.senders"])
    .where("d.chain_id", "=", chain)
    .where("d.state", "=", "dust")
    .where("a.customer_id", "=", sql<string>`ANY(${[...new Set(customerIds)]}::uuid[])`)
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
  return rows.map(({ cents, ...row }) => ({ ...row, cents: cents ?? 0n }));
}
