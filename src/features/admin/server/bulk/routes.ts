import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { bulkRoutes } from "../../contract-bulk.ts";
import { beginBulk } from "./begin-bulk.ts";
import type { BulkActs } from "./bulk-act.ts";
import { readBulk, stopBulk } from "./read-bulk.ts";

/** One act on many objects. */
export function bulkHandlers(platform: Platform, acts: () => BulkActs): Handlers<typeof bulkRoutes> {
  return {
    "POST /v2/admin/bulk": (input) => beginBulk(platform, acts(), input),
    "GET /v2/admin/bulk/{id}": ({ ctx, params }) =>
      readBulk(platform, acts(), ctx, requireId("bulk", params.id)),
    "POST /v2/admin/bulk/{id}/stop": async ({ ctx, params }) => {
      await stopBulk(platform, acts(), ctx, requireId("bulk", params.id));
      return {};
    },
  };
}
