import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type IdKind } from "#src/shared/ids.ts";
import type { teamRoutes } from "../../contract-team.ts";
import type { AccountsContext } from "../deps.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import { changeMember } from "./change-member.ts";
import { inviteMember } from "./invite-member.ts";
import { listCustomers } from "./list-customers.ts";
import { readTeam } from "./read-team.ts";
import { removeMember } from "./remove-member.ts";
import { switchCustomer } from "./switch-customer.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

/** The calls about teams, and about the customers for which a user acts. */
export function createTeamHandlers(context: AccountsContext): Handlers<typeof teamRoutes> {
  return {
    "GET /v2/team": ({ ctx }) => readTeam(context, ctx),
    "POST /v2/team/invitations": async ({ ctx, body }) => {
      await inviteMember(context, ctx, body);
      return readTeam(context, ctx);
    },
    "DELETE /v2/team/invitations/{id}": async ({ ctx, params }) => {
      await withdrawInvitation(context, ctx, idOf("invitation", params.id));
      return readTeam(context, ctx);
    },
    "PUT /v2/team/members/{id}": async ({ ctx, params, body }) => {
      await changeMember(context, ctx, { ...body, userId: idOf("user", params.id) });
      return readTeam(context, ctx);
    },
    "DELETE /v2/team/members/{id}": async ({ ctx, params }) => {
      const userId = idOf("user", params.id);
      await removeMember(context, ctx, userId);
      // Who leaves sees what is left of it once more; the session has ended.
      if (userId === ctx.actor.userId) ctx.setSessionToken(null);
      return readTeam(context, ctx);
    },
    "POST /auth/invitations/read": ({ ctx, body }) =>
      readInvitation(context, ctx.site.id, body.token, ctx.now),
    "POST /auth/invitations/accept": async ({ ctx, body }) => {
      await acceptInvitation(context, ctx, body.token);
      return {};
    },
    "GET /users/customers": ({ ctx }) => listCustomers(context, ctx),
    "POST /users/customers/switch": async ({ ctx, body }) => {
      await switchCustomer(context, ctx, idOf("customer", body.customerId));
      return {};
    },
  };
}

function idOf(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id);
  if (uuid === null) throw new AppError("not_found");
  return uuid;
}
