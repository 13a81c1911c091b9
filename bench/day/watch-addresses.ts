import { sql } from "kysely";
import type { Inspector } from "../../e2e/harness/inspector.ts";
import { createSpelling } from "#src/drivers/chain/core/addresses.ts";
import { bitcoin, type CoreCoin, dogecoin, litecoin } from "#src/drivers/chain/core/coins.ts";
import { chainOf, type ChainId } from "#src/shared/coins/chains.ts";
import { customerCount } from "../purchase-data.ts";
import { coreShapes, evmShape, paidBlocks, watchedHash } from "./shapes.ts";

const coins: readonly CoreCoin[] = [bitcoin, dogecoin, litecoin];

/** Rows of one statement, whose time is limited. */
const rowsAtOnce = 10_000;

/** Shows this many addresses of each chain to the customers of `seedPurchases`; some are paid by the day's blocks. */
export async function watchAddresses({ platform }: Inspector, perChain: number): Promise<void> {
  for (const [chain, paid] of await paidAddresses()) {
    const { family } = chainOf(chain).account;
    for (let from = 1; from <= perChain; from += rowsAtOnce) {
      await sql`
        INSERT INTO deposit_addresses (id, chain_family, chain_id, address, customer_id, key_fingerprint, derivation_index,
                                       created_at)
        SELECT md5(${`${chain} address `} || n)::uuid, ${family}, ${chain},
               coalesce((${[...paid]}::text[])[n], left(${prefixOf(chain)} || md5(${chain} || n) || md5(n::text), 42)),
               md5('customer ' || (1 + n % ${customerCount}::int))::uuid, ${`bench-${chain}`}, n,
               ${platform.clock.now()}::timestamptz
        FROM generate_series(${from}::int, ${from + rowsAtOnce - 1}::int) AS n`.execute(platform.db.kysely);
    }
  }
}

/** A price a minute for the day that the blocks are of. */
export async function pricesOfDay({ platform }: Inspector): Promise<void> {
  await sql`
    INSERT INTO rate_ticks (asset, rate_e8, source, at)
    SELECT asset, rate, 'bench', ${platform.clock.now()}::timestamptz - minute * interval '1 minute'
    FROM (VALUES ('BTC', 5000000000000), ('DOGE', 10000000), ('LTC', 7000000000), ('ETH', 250000000000),
                 ('USDT', 100000000), ('USDC', 100000000)) AS price (asset, rate),
         generate_series(0, 1500) AS minute
    ON CONFLICT DO NOTHING`.execute(platform.db.kysely);
}

/** The addresses that the day's blocks pay, by chain. */
async function paidAddresses(): Promise<ReadonlyMap<ChainId, readonly string[]>> {
  const { getAddress } = await import("viem");
  const ether = paidBlocks(evmShape).map((block) => getAddress(`0x${watchedHash("eth", block)}`));
  const all = new Map<ChainId, readonly string[]>([["eth", ether]]);
  for (const shape of coreShapes) {
    const coin = coins.find(({ chain }) => chain === shape.chain);
    const network = Object.values(coin?.networks ?? {}).find(({ name }) => name === "regtest");
    if (network === undefined) throw new RangeError(`${shape.chain} has no regtest`);
    const { addressOf } = createSpelling(network);
    const script = (hash: string): string => (shape.isSegwit ? `0014${hash}` : `76a914${hash}88ac`);
    const addresses = paidBlocks(shape).flatMap(
      (block) => addressOf(script(watchedHash(shape.chain, block))) ?? [],
    );
    all.set(shape.chain, addresses);
  }
  return all;
}

function prefixOf(chain: ChainId): string {
  return { btc: "bcrt1q", doge: "n", eth: "0x", ltc: "rltc1q" }[chain];
}
