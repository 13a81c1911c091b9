import { sql } from "kysely";
import type { Kysely } from "kysely";
import { lacksMoney } from "#src/features/services/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RunningService } from "#src/platform/money/charge-source.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { type DomainRow, selectDomains } from "./domain-rows.ts";

const most = 5000;

/** The customer's names that are renewed by themselves, or can be renewed by hand before they are deleted. */
export async function readCharges(db: Kysely<DB>, customerId: string): Promise<readonly RunningService[]> {
  const rows = await selectDomains(
    db,
    sql`d.customer_id = ${customerId} AND d.state IN ('active', 'expired') AND d.deletes_at IS NULL
        AND d.expires_at IS NOT NULL`,
    sql`d.expires_at`,
    most,
  );
  return rows.flatMap((row) => (row.expires_at === null ? [] : [serviceOf(row, row.expires_at)]));
}

function serviceOf(row: DomainRow, expiresAt: Date): RunningService {
  const isReserved = row.reserved_cents !== null;
  return {
    type: "domain",
    id: row.id,
    name: toShown(row.name),
    cents: row.reserved_cents ?? row.renew_cents,
    months: row.renew_years * 12,
    at: row.autoprolong || isReserved ? paidAt(row, expiresAt) : expiresAt,
    renewsItself: row.autoprolong || isReserved,
    isReserved,
    isRefused: !isReserved && row.renewal_error !== null && !lacksMoney(row.renewal_error),
    isSuspended: row.state === "expired",
  };
}

/** What is set aside is charged when the registry is asked; else the money is set aside on the day of the next try. */
function paidAt(row: DomainRow, expiresAt: Date): Date {
  if (row.reserved_cents !== null) return row.charges_at ?? expiresAt;
  return row.renewal_due_at ?? row.first_try_at ?? expiresAt;
}
