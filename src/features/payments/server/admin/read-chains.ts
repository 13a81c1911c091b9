import { sql } from "kysely";
import type * as z from "zod/mini";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { Platform } from "#src/platform/platform.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import type { paymentsAdminRoutes } from "../../contract-admin.ts";
import type { PaymentsContext } from "../context.ts";
import { listChains } from "../list-chains.ts";

type Answer = z.input<(typeof paymentsAdminRoutes)["GET /v2/admin/chains"]["output"]>;
type ChainRow = Answer["chains"][number];

/** How long a node may take to say where it is: the page shows the others' answers all the same. */
const patienceMs = 3000;

/** Every chain that was ever read, with what its node says now. */
export async function readChains(context: PaymentsContext): Promise<Answer> {
  const { platform, chains } = context;
  const [rows, waiting, halts] = await Promise.all([
    listChains(platform),
    readWaiting(platform),
    readHalts(platform),
  ]);
  const sources = new Map<string, ChainSource>(chains);
  return {
    chains: await Promise.all(
      rows.map(async (row) => ({
        ...row,
        name: nameOf(row.chain),
        atTipAt: row.atTipAt.toISOString(),
        haltedAt: row.haltedAt?.toISOString() ?? null,
        haltedBy: row.haltedAt === null ? null : (halts.get(row.chain) ?? null),
        failingSince: row.failingSince?.toISOString() ?? null,
        node: await askNode(sources.get(row.chain)),
        ...(waiting.get(row.chain) ?? { waitingCount: 0, heldCount: 0, quarantinedCount: 0 }),
      })),
    ),
  };
}

function nameOf(chain: string): string {
  const known = ["btc", "doge", "eth", "ltc"] as const;
  const id = known.find((one) => one === chain);
  return id === undefined ? chain : chainOf(id).name;
}

async function askNode(source: ChainSource | undefined): Promise<ChainRow["node"]> {
  if (source === undefined) return { state: "not-configured", tipHeight: null };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs).unref());
  const asked = Promise.all([source.health(), source.tip()]).catch(() => null);
  const answer = await Promise.race([asked, late]);
  if (answer === null) return { state: "unreachable", tipHeight: null };
  const [health, tip] = answer;
  return { state: health.ok ? "ok" : health.reason, tipHeight: tip.height };
}

type Waiting = Pick<ChainRow, "waitingCount" | "heldCount" | "quarantinedCount">;

async function readWaiting({ db }: Pick<Platform, "db">): Promise<ReadonlyMap<string, Waiting>> {
  const { rows } = await sql<Waiting & { chain: string }>`
    SELECT c.id AS chain,
      (SELECT count(*)::int FROM deposits d WHERE d.chain_id = c.id AND d.state IN ('seen', 'confirming')
        AND d.missing_since IS NULL) AS "waitingCount",
      (SELECT count(*)::int FROM deposits d WHERE d.chain_id = c.id AND d.state = 'held') AS "heldCount",
      (SELECT count(*)::int FROM deposit_quarantine q WHERE q.chain_id = c.id) AS "quarantinedCount"
    FROM chains c`.execute(db.kysely);
  return new Map(rows.map(({ chain, ...counts }) => [chain, counts]));
}

/** Who halted each chain last: the product by itself, or a member of staff. */
async function readHalts({
  db,
}: Pick<Platform, "db">): Promise<ReadonlyMap<string, NonNullable<ChainRow["haltedBy"]>>> {
  const { rows } = await sql<{ chain: string; actor: { kind: string; id?: string }; name: string | null }>`
    SELECT c.id AS chain, log.actor, ${doerName("log.actor")} AS name
    FROM chains c CROSS JOIN LATERAL (
      SELECT actor FROM audit_log WHERE object_type = 'chain' AND object_id = c.id AND action = 'chain.halt'
      ORDER BY at DESC, id DESC LIMIT 1) log
    WHERE c.halted_at IS NOT NULL`.execute(db.kysely);
  return new Map(rows.map(({ chain, actor, name }) => [chain, doneByOf(actor, name)]));
}
