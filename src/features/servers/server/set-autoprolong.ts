import * as services from "#src/features/services/server/index.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";

export interface AutoprolongRequest {
  readonly serverId: string;
  readonly isEnabled: boolean;
}

/** Sets autoprolong of a server. */
export async function setAutoprolong(
  platform: Platform,
  ctx: CustomerCtx,
  { serverId, isEnabled }: AutoprolongRequest,
): Promise<{ autoprolong: boolean }> {
  const server = decodeId("server", serverId);
  if (server === null) throw new AppError("not_found");
  return services.setAutoprolong(platform, ctx, isEnabled, (change) =>
    call(platform, "servers_set_autoprolong", { server, ...change }),
  );
}
