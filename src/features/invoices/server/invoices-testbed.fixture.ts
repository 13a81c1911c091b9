import { sql } from "kysely";
import { createLedgerTestbed } from "#src/features/wallet/server/ledger-testbed.fixture.ts";
import { euroRatesOff } from "#src/drivers/euro-rates/off.ts";
import type { EuroRates } from "#src/drivers/euro-rates/port.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createInvoices } from "./index.ts";
import type { InvoicesContext } from "./deps.ts";

/** Of the orders of the ledger's testbed. */
export const soldAt = new Date("2026-03-01T12:00:00Z");

const seller = {
  name: "Harbour Hosting B.V.",
  lines: ["Kade 12", "3011 AA Rotterdam"],
  country: "NL",
  vatNumber: "NL000000000B01",
  registration: null,
  email: "billing@example.com",
};

/** What an order was taxed by, as the taxes would have written it. */
export interface TaxedAs {
  readonly treatment: string;
  readonly country: string;
  readonly basisPoints: number;
  readonly profile?: object;
}

/** Orders and refunds of the ledger with invoices over them. */
export async function createInvoicesTestbed(euroRates: EuroRates = euroRatesOff) {
  const ledger = await createLedgerTestbed();
  const { database, ids } = ledger;
  const clock = new ManualClock(new Date(soldAt.getTime() + 60_000));
  const { db } = database.committing;
  const platform: Platform = { db, clock, ids, log: createLog("silent"), wake: () => undefined };
  const deps = {
    subjectSources: () => [],
    euroRates,
    issuerOf: async () => ({ name: seller.name, lines: seller.lines }),
    siteOf: async (id: number) => ({ id, name: "Harbour" }),
  };
  const context: InvoicesContext = { ...deps, platform };
  return {
    ...ledger,
    clock,
    context,
    invoices: createInvoices(platform, deps),
    /** Switches invoices on for the site, by the row alone. */
    async switchOn(values: Readonly<Record<string, unknown>> = {}) {
      const row = {
        site_id: 1,
        is_on: true,
        seller: JSON.stringify(seller),
        invoice_pattern: "{year}-EU-",
        credit_pattern: "{year}-EU-C-",
        updated_at: soldAt,
        updated_by: JSON.stringify({ kind: "system" }),
        ...values,
      };
      await database.kysely.insertInto("invoice_settings").values(row).execute();
      await database.kysely
        .insertInto("invoice_periods")
        .values({ site_id: 1, from_at: new Date(0) })
        .execute();
    },
    /** Taxes an order that was bought: its price is gross. */
    async tax(orderId: string, { treatment, country, basisPoints, profile = {} }: TaxedAs) {
      await sql`
        UPDATE order_lines SET tax_basis_points = ${basisPoints},
          net_cents = gross_cents - round(gross_cents * ${basisPoints}::numeric / (10000 + ${basisPoints})),
          tax_cents = round(gross_cents * ${basisPoints}::numeric / (10000 + ${basisPoints}))
        WHERE order_id = ${orderId}`.execute(database.kysely);
      await sql`
        INSERT INTO order_taxes (order_id, treatment, country, basis_points, net_cents, tax_cents, gross_cents, profile,
                                 evidence, decided_at)
        SELECT ${orderId}, ${treatment}, ${country}, ${basisPoints}, sum(net_cents), sum(tax_cents), sum(gross_cents),
               ${JSON.stringify(profile)}::jsonb, '[]', ${soldAt}
        FROM order_lines WHERE order_id = ${orderId}`.execute(database.kysely);
    },
    /** A customer with money. */
    async richCustomer(): Promise<string> {
      const customer = await ledger.newCustomer();
      await ledger.credit(customer, 1_000_000n, ids.random());
      return customer;
    },
    documents: () =>
      database.kysely
        .selectFrom("invoices")
        .selectAll()
        .orderBy("kind", "desc")
        .orderBy("sequence")
        .execute(),
  };
}

export type InvoicesTestbed = Awaited<ReturnType<typeof createInvoicesTestbed>>;
