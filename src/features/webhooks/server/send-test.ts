import type { CustomerCtx } from "#src/platform/ctx.ts";
import { encodeId } from "#src/shared/ids.ts";
import { attempt } from "./attempt.ts";
import type { WebhooksContext } from "./deps.ts";
import { findEndpoint } from "./endpoint-rows.ts";
import { openSecrets } from "./secrets.ts";

/** Sends a signed `ping` now, also to a disabled endpoint. It changes nothing and is not stored. */
export async function sendTest(
  context: WebhooksContext,
  { actor, now }: CustomerCtx,
  { id, type }: { readonly id: string; readonly type: "ping" },
) {
  const { platform, sealer } = context;
  const endpoint = await findEndpoint(platform.db.kysely, actor, id);
  const body = Buffer.from(JSON.stringify({ type, timestamp: now.toISOString(), data: {} }));
  const message = { id: encodeId("webhookMessage", platform.ids.next()), at: now, body };
  const made = await attempt(context, endpoint.url, message, openSecrets(sealer, endpoint, now));
  const { status, error, ms, response, headers } = made;
  return { status, error, ms, response, headers, body: body.toString() };
}
