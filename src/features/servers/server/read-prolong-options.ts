import { sql } from "kysely";
import type * as z from "zod/mini";
import { type TaxedPart, taxedPart } from "#src/features/taxes/server/index.ts";
import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { serversContract } from "../contract.ts";
import { termDiscount } from "#src/shared/term-discount.ts";
import { findServer } from "./find-server.ts";

type Answer = z.output<(typeof serversContract)["GET /v2/servers/{id}/prolong"]["output"]>;
type Option = Answer["options"][number];

interface TermRow {
  readonly months: number;
  readonly quote: Pick<Option, "lines" | "totalCents"> & TaxedPart;
  readonly paidUntil: Date;
}

/** Every term that is sold, with its price now and its end, by the same functions as the charge. */
export async function readProlongOptions(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Answer> {
  const db = platform.db.kysely;
  const server = await findServer(db, customerId, id);
  await call(db, "servers_refuse_payment", { service: server.service, reason: server.suspended_reason });
  const { rows } = await sql<TermRow>`
    SELECT term.months, taxes_add(servers_quote_term(s.site_id, s.id, term.months), s.site_id, s.customer_id, ${platform.clock.now()}) AS quote,
           servers_term_end(s.anchor_at, s.anchor_months, s.paid_until,
             servers_term_start(s.service, s.paid_until, ${platform.clock.now()}), term.months) AS "paidUntil"
    FROM servers s, terms term WHERE s.id = ${server.id} ORDER BY term.months`.execute(db);
  const month = rows.find(({ months }) => months === 1)?.quote.lines;
  return {
    options: rows.map(({ months, quote, paidUntil }) => ({
      months,
      discountPercent: termDiscount(months, quote.lines, month),
      lines: quote.lines,
      totalCents: quote.totalCents,
      ...taxedPart(quote),
      paidUntil: paidUntil.toISOString(),
    })),
  };
}
