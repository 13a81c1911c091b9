import type * as z from "zod/mini";
import { findCustomer, siteOfCustomer } from "#src/features/accounts/server/index.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { supportAdminRoutes } from "../../contract-admin.ts";
import type { SupportContext } from "../deps.ts";
import { attachFiles } from "../files/attach-files.ts";
import { uploaderOf } from "../files/file-owner.ts";
import { cleanLine, cleanText } from "../rules/clean-text.ts";
import { insertTicket, readThings } from "../tickets/open-ticket.ts";
import { staffOnce } from "./staff-once.ts";

const route = "POST /v2/admin/support/tickets";

type Body = z.output<(typeof supportAdminRoutes)["POST /v2/admin/support/tickets"]["body"]>;

/** Staff writes to a customer first; returns the ticket's id. */
export async function writeFirst(
  context: SupportContext,
  ctx: Ctx<StaffActor>,
  { body, idempotency }: { readonly body: Body; readonly idempotency: IdempotencyInput },
): Promise<string> {
  const { platform } = context;
  const { staffId } = ctx.actor;
  const customerId = requireId("customer", body.customer);
  await siteOfCustomer(platform.db.kysely, customerId);
  return staffOnce(platform, ctx, { customerId, route, idempotency }, async (trx) => {
    const { siteId } = await findCustomer(trx, customerId);
    const asker = { kind: "staff", staffId, customerId, siteId } as const;
    const things = await readThings(context, trx, asker, { service: body.service });
    const { ticketId, messageId } = await insertTicket(context, trx, ctx, {
      ...things,
      by: "staff",
      byId: staffId,
      via: "web",
      customerId,
      siteId,
      subject: cleanLine("subject", body.subject),
      message: cleanText("message", body.message),
      topic: body.topic ?? "other",
      priority: body.priority ?? "normal",
      follows: null,
    });
    await attachFiles(trx, body.fileIds, { messageId, customerId, uploader: uploaderOf(ctx.actor) });
    return ticketId;
  });
}
