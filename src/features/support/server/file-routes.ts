import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { supportAdminFileRoutes, supportFileRoutes } from "../contract-files.ts";
import type { SupportContext } from "./deps.ts";

type FileRoutes = typeof supportFileRoutes & typeof supportAdminFileRoutes;

/** Files of messages, of customers and of staff. */
export function supportFileHandlers(_context: SupportContext): Handlers<FileRoutes> {
  const notYet = async (): Promise<never> => {
    throw new AppError("unavailable");
  };
  return {
    "POST /v2/support/upload": notYet,
    "GET /v2/support/files/{id}": notYet,
    "GET /v2/support/files/{id}/preview": notYet,
    "DELETE /v2/support/files/{id}": notYet,
    "POST /v2/admin/support/upload": notYet,
    "GET /v2/admin/support/files/{id}": notYet,
    "GET /v2/admin/support/files/{id}/preview": notYet,
    "DELETE /v2/admin/support/files/{id}": notYet,
  };
}
