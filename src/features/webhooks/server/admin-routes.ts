import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { webhooksAdminContract } from "../contract-admin.ts";
import type { WebhooksContext } from "./deps.ts";
import { disableByStaff } from "./disable-by-staff.ts";

/** What staff does to webhooks, by calls. */
export function webhooksAdminHandlers(context: WebhooksContext): Handlers<typeof webhooksAdminContract> {
  return {
    "POST /v2/admin/webhooks/{id}/disable": async ({ ctx, params, body }) => {
      const endpointId = decodeId("webhookEndpoint", params.id);
      if (endpointId === null) throw new AppError("not_found");
      await disableByStaff(context, ctx, { endpointId, reason: body.reason });
      return {};
    },
  };
}
