import * as services from "#src/features/services/server/index.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readDomainId } from "./find-domain.ts";

export interface AutoprolongRequest {
  readonly domainId: string;
  readonly isEnabled: boolean;
}

/** Sets autoprolong of a domain. */
export async function setAutoprolong(
  platform: Platform,
  ctx: CustomerCtx,
  { domainId, isEnabled }: AutoprolongRequest,
): Promise<{ autoprolong: boolean }> {
  const domain = readDomainId(domainId);
  return services.setAutoprolong(platform, ctx, isEnabled, (change) =>
    call(platform, "domains_set_autoprolong", { domain, ...change }),
  );
}
