import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type IdKind } from "#src/shared/ids.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";
import { createBanHandlers } from "../bans/ban-handlers.ts";
import { blockCustomer, unblockCustomer } from "../blocks/block-customer.ts";
import { listBlocks } from "../blocks/list-blocks.ts";
import type { AccountsContext } from "../deps.ts";
import { createLookAdminHandlers } from "../looks/look-handlers.ts";
import { createNoteHandlers } from "../notes/note-handlers.ts";
import { giveUsersEmail } from "./give-users-email.ts";
import { confirmEmail, resendConfirmation, sendPasswordLink } from "./users-email.ts";
import { endUsersSessions, listCustomersSessions } from "./users-sessions.ts";

/** What staff does to customers and their users, by calls. */
export function createAccountsAdminHandlers(
  context: AccountsContext,
): Handlers<typeof accountsAdminContract> {
  const db = context.platform.db.kysely;
  return {
    ...createNoteHandlers(context),
    ...createBanHandlers(context),
    ...createLookAdminHandlers(context),
    "GET /v2/admin/customers/{id}/blocks": ({ params }) => listBlocks(db, idOf("customer", params.id)),
    "POST /v2/admin/customers/{id}/block": async ({ ctx, params, body }) => {
      const request = { ...body, customerId: idOf("customer", params.id), until: dateOf(body.until) };
      await blockCustomer(context, ctx, request);
      return {};
    },
    "POST /v2/admin/customers/{id}/unblock": async ({ ctx, params, body }) => {
      await unblockCustomer(context, ctx, { ...body, customerId: idOf("customer", params.id) });
      return {};
    },
    "GET /v2/admin/customers/{id}/sessions": async ({ ctx, params }) => {
      const sessions = await listCustomersSessions(context, idOf("customer", params.id));
      const mayShow = ctx.actor.permissions.includes("customers.show");
      return { sessions: mayShow ? sessions : sessions.map((one) => ({ ...one, network: null })) };
    },
    "POST /v2/admin/users/{id}/end-sessions": async ({ ctx, params, body }) => ({
      ended: await endUsersSessions(context, ctx, {
        userId: idOf("user", params.id),
        reason: body.reason,
        ...(body.session !== undefined && { sessionId: idOf("session", body.session) }),
      }),
    }),
    "POST /v2/admin/users/{id}/email": (input) => giveUsersEmail(context, input),
    "POST /v2/admin/users/{id}/confirm-email": async ({ ctx, params, body }) => {
      await confirmEmail(context, ctx, { ...body, userId: idOf("user", params.id) });
      return {};
    },
    "POST /v2/admin/users/{id}/send-confirmation": async ({ ctx, params, body }) => {
      await resendConfirmation(context, ctx, { ...body, userId: idOf("user", params.id) });
      return {};
    },
    "POST /v2/admin/users/{id}/send-password-link": async ({ ctx, params, body }) => {
      await sendPasswordLink(context, ctx, { ...body, userId: idOf("user", params.id) });
      return {};
    },
  };
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

function idOf(kind: IdKind, id: string): string {
  const decoded = decodeId(kind, id);
  if (decoded === null) throw new AppError("not_found");
  return decoded;
}
