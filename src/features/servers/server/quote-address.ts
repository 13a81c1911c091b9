import { sql } from "kysely";
import type * as z from "zod/mini";
import { type TaxedPart, taxedPart } from "#src/features/taxes/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxAddresses } from "#src/shared/server-limits.ts";
import type { serversContract } from "../contract.ts";
import { readAddressList } from "./address-list.ts";
import { findServer } from "./find-server.ts";

type Answer = z.output<(typeof serversContract)["GET /v2/servers/{id}/ipv4"]["output"]>;

/** What a further address costs now, by the same functions as the charge. */
export async function quoteAddress(platform: Platform, customerId: string, id: string): Promise<Answer> {
  const server = await findServer(platform.db.kysely, customerId, id);
  const now = platform.clock.now();
  if (server.service !== "active" || !server.paid_until || server.paid_until <= now) {
    throw new AppError("server_not_active");
  }
  if (readAddressList(server.address_list).length >= maxAddresses) {
    throw new AppError("address_limit", { max: maxAddresses });
  }
  const { rows } = await sql<{ quote: Omit<Answer, "paidUntil" | keyof TaxedPart> & TaxedPart }>`
    SELECT taxes_add(catalog_quote_extra_address(${server.site_id}::smallint, ${now}::timestamptz,
      ${server.paid_until}::timestamptz), ${server.site_id}::smallint, ${customerId}, ${now}) AS quote`.execute(
    platform.db.kysely,
  );
  const row = rows[0];
  if (!row) throw new Error("catalog_quote_extra_address gave no row");
  const { totalCents, monthlyCents, days } = row.quote;
  return {
    totalCents,
    ...taxedPart(row.quote),
    monthlyCents,
    days,
    paidUntil: server.paid_until.toISOString(),
  };
}
