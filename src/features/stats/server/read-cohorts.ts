import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { statsContract } from "../contract.ts";

type Cohorts = z.input<(typeof statsContract)["GET /v2/admin/stats/cohorts"]["output"]>;

/** As they were counted in the last night. */
export async function readCohorts({ db }: Pick<Platform, "db">, siteId: number | null): Promise<Cohorts> {
  const { rows } = await sql<{ month: string; age: number; customers: bigint; cents: bigint }>`
    SELECT to_char(month, 'YYYY-MM') AS month, age, sum(customers)::bigint AS customers, sum(cents)::bigint AS cents
    FROM stat_cohorts WHERE ${siteId}::int IS NULL OR site_id = ${siteId} GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    db.kysely,
  );
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return {
    cohorts: [...byMonth].map(([month, ages]) => ({
      month,
      // In the month of the first order everyone bought something.
      customers: Number(ages.find(({ age }) => age === 0)?.customers ?? 0n),
      ages: ages.map(({ age, customers, cents }) => ({
        age,
        customers: Number(customers),
        cents: centsToNumber(cents),
      })),
    })),
  };
}
