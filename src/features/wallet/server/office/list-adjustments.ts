import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { walletAdminRoutes } from "../../contract-admin.ts";

type Answer = z.input<(typeof walletAdminRoutes)["GET /v2/admin/customers/{id}/adjustments"]["output"]>;

const most = 100;

/** What staff gave a customer and took, newest first. */
export async function listAdjustments(db: Kysely<DB>, customerId: string): Promise<Answer> {
  const { rows } = await sql<{
    id: string;
    cents: bigint;
    note: string;
    created_at: Date;
    reverses_id: string | null;
    corrected_by: string | null;
  }>`
    SELECT a.id, a.cents, a.note, a.created_at, a.reverses_id, c.id AS corrected_by
    FROM wallet_adjustments a LEFT JOIN wallet_adjustments c ON c.reverses_id = a.id
    WHERE a.customer_id = ${customerId} ORDER BY a.created_at DESC, a.id DESC LIMIT ${most}`.execute(db);
  const shown = (id: string | null) => (id === null ? null : encodeId("transaction", id));
  return {
    adjustments: rows.map((row) => ({
      id: encodeId("transaction", row.id),
      cents: centsToNumber(row.cents),
      note: row.note,
      createdAt: row.created_at.toISOString(),
      reversesId: shown(row.reverses_id),
      correctedById: shown(row.corrected_by),
    })),
  };
}
