import type { Handlers } from "#src/platform/http/handlers.ts";
import type { taxesContract } from "../contract.ts";
import { taxesAdminHandlers } from "./admin-routes.ts";
import type { TaxesContext } from "./deps.ts";
import { readBilling } from "./profile/read-billing.ts";
import { checkAgain } from "./profile/recheck.ts";
import { saveBilling } from "./profile/save-billing.ts";

export function createTaxesHandlers(context: TaxesContext): Handlers<typeof taxesContract> {
  const db = context.platform.db.kysely;
  return {
    ...taxesAdminHandlers(context),
    "GET /v2/billing": ({ ctx }) => readBilling(db, { ...ctx.actor, now: ctx.now }),
    "PUT /v2/billing": async ({ ctx, body }) => {
      await saveBilling(context, ctx, body);
      return readBilling(db, { ...ctx.actor, now: ctx.now });
    },
    "POST /v2/billing/check": async ({ ctx }) => {
      await checkAgain(context, ctx);
      return readBilling(db, { ...ctx.actor, now: ctx.now });
    },
  };
}
