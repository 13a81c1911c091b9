import type { CustomerCtx } from "#src/platform/ctx.ts";
import { readTarget } from "#src/platform/http-out/outside-rules.ts";
import { AppError } from "#src/shared/errors.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import type { WebhooksContext } from "./deps.ts";
import { refuseUnknownTypes, requireScopes } from "./message-types.ts";

interface TypedSettings {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
}

/** What a customer chose for an endpoint, as it is stored. */
export function endpointSettings(
  { outside, types }: WebhooksContext,
  ctx: CustomerCtx,
  typed: TypedSettings,
) {
  const url = readTarget(typed.url.trim(), outside);
  if (url === null) throw new AppError("url_refused", undefined, { url: "url_refused" });
  const description = typed.description.trim();
  if (hasControlCharacters(description))
    throw new AppError("invalid_input", undefined, { description: "invalid_characters" });
  const events = [...new Set(typed.events)];
  refuseUnknownTypes(types(), events);
  requireScopes(ctx, types(), events);
  return { url: url.href, events, description };
}
