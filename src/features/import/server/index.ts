import type { Ctx } from "#src/platform/ctx.ts";
import type { ImportContext, ImportRequest } from "./deps.ts";
import { inviteClients, type InviteRequest } from "./invite-clients.ts";
import { matchNames, type MatchRequest, planNames } from "./match-names.ts";
import type { ImportPlan } from "./plan-import.ts";
import { readDocuments } from "./read-documents.ts";
import { readStatus } from "./read-status.ts";
import { createImportHandlers } from "./routes.ts";
import { requireSite } from "./require-site.ts";
import { preview, runImport } from "./run-import.ts";

export type Imports = ReturnType<typeof createImports>;

/** What comes from the product that a provider used before: customers, balances, tickets and papers. */
export function createImports(context: ImportContext) {
  const db = context.platform.db.kysely;
  return {
    handlers: createImportHandlers(context),
    /** What an import would do, without a write. */
    preview: (request: ImportRequest) => preview(context, request),
    run: (ctx: Ctx, request: ImportRequest, onRecord?: (done: number) => void) =>
      runImport(context, ctx, request, onRecord),
    /** Makes imported names domains of their customers where the registrar has them in the provider's account. */
    names: async (ctx: Ctx, request: MatchRequest) => {
      await requireSite(context, request.siteId);
      return matchNames(context, ctx, request);
    },
    /** What that would do with the names of a dump, before it is imported. */
    planNames: (siteId: number, plan: ImportPlan) => planNames(context, siteId, plan),
    status: async (siteId: number) => {
      await requireSite(context, siteId);
      return readStatus(db, siteId);
    },
    invite: async (ctx: Ctx, request: InviteRequest) => {
      await requireSite(context, request.siteId);
      return inviteClients(context, ctx, request);
    },
    /** What a customer had at the other product. */
    documents: (customerId: string) => readDocuments(db, customerId),
  };
}
