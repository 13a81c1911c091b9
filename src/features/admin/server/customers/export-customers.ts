import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { exportPages } from "#src/platform/operator/export-pages.ts";
import type { Platform } from "#src/platform/platform.ts";
import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import type { customersContract } from "../../contract-customers.ts";
import { readCustomerRows, refuseByMoney } from "./list-customers.ts";
import { type CustomerRow, customerView } from "./select-customers.ts";

type Route = (typeof customersContract)["GET /v2/admin/customers/export"];

/** Customers as rows of a file, with their emails only where the role may take them out; the audit keeps whether it has. */
export function exportCustomers(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  query: z.output<Route["query"]>,
): Promise<Lines<z.input<Route["csv"]>>> {
  const mayShow = ctx.actor.permissions.includes("customers.show");
  const hasEmails = mayShow && ctx.actor.permissions.includes("customers.export");
  const hasMoney = maySeeMoney(ctx.actor);
  // Before the file begins: after that nothing can be refused.
  refuseByMoney(query, hasMoney);
  const dollars = (cents: number | null) => (cents === null ? null : plainDollars(cents));
  return exportPages(platform, ctx, {
    action: "customers.export",
    query,
    detail: { hasEmails },
    list: (page) => readCustomerRows(platform, page, { now: ctx.now, mayShow, hasMoney }),
    row: (listed: CustomerRow) => {
      const { site, balanceCents, debtCents, spentCents, flags, ...fields } = customerView(listed, hasMoney);
      return {
        ...fields,
        email: hasEmails ? listed.email : fields.email,
        site: site.name,
        balance: dollars(balanceCents),
        debt: dollars(debtCents),
        spent: dollars(spentCents),
        flags: flags.join(", "),
      };
    },
  });
}
