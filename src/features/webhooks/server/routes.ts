import type { Handlers } from "#src/platform/http/handlers.ts";
import type { webhooksContract } from "../contract.ts";
import { addEndpoint } from "./add-endpoint.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import type { WebhooksContext } from "./deps.ts";
import { listEndpoints, readEndpoint } from "./read-endpoints.ts";
import { readMessages } from "./read-messages.ts";
import { removeEndpoint } from "./remove-endpoint.ts";
import { recoverMessages, resendMessage } from "./resend-message.ts";
import { rollSecret } from "./roll-secret.ts";
import { sendTest } from "./send-test.ts";

export function createWebhooksHandlers(context: WebhooksContext): Handlers<typeof webhooksContract> {
  return {
    "GET /v2/webhooks": ({ ctx }) => listEndpoints(context, ctx),
    "POST /v2/webhooks": ({ ctx, body }) => addEndpoint(context, ctx, body),
    "GET /v2/webhooks/event-types": async () => ({
      types: context.types().all.map(({ type, route, scope }) => ({ type, data: route, scope })),
    }),
    "GET /v2/webhooks/{id}": ({ ctx, params }) => readEndpoint(context, ctx, params.id),
    "PUT /v2/webhooks/{id}": ({ ctx, params, body }) => changeEndpoint(context, ctx, { id: params.id, body }),
    "DELETE /v2/webhooks/{id}": async ({ ctx, params }) => {
      await removeEndpoint(context, ctx, params.id);
      return {};
    },
    "POST /v2/webhooks/{id}/roll-secret": ({ ctx, params }) => rollSecret(context, ctx, params.id),
    "POST /v2/webhooks/{id}/test": ({ ctx, params, body }) =>
      sendTest(context, ctx, { id: params.id, type: body.type }),
    "GET /v2/webhooks/{id}/messages": ({ ctx, params, query }) =>
      readMessages(context, ctx, { id: params.id, ...query }),
    "POST /v2/webhooks/{id}/messages/{messageId}/resend": async ({ ctx, params }) => {
      await resendMessage(context, ctx, params);
      return {};
    },
    "POST /v2/webhooks/{id}/recover": async ({ ctx, params, body }) => ({
      messages: await recoverMessages(context, ctx, { id: params.id, since: new Date(body.since) }),
    }),
  };
}
