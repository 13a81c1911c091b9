import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { statusAdminRoutes } from "../contract-admin.ts";
import { listComponents } from "./components/list-components.ts";
import type { StatusContext } from "./deps.ts";
import { editEntry, turnMaintenance } from "./office/edit-entry.ts";
import { listEntries } from "./office/list-entries.ts";
import { openIncident, planMaintenance } from "./office/open-entry.ts";
import { showForStaff } from "./office/show-for-staff.ts";
import { correctUpdate, postUpdate } from "./office/write-update.ts";

/** Incidents and planned work for staff, of the site where they work. */
export function statusAdminHandlers(context: StatusContext): Handlers<typeof statusAdminRoutes> {
  const idOf = ({ id }: { readonly id: string }) => requireId("statusEntry", id);
  return {
    "GET /v2/admin/status": ({ ctx, query }) => listEntries(context.platform, ctx.site.id, query),
    "GET /v2/admin/status-components": async ({ ctx }) => ({
      components: [...(await listComponents(context, ctx.site.id))],
    }),
    "GET /v2/admin/status/{id}": ({ ctx, params }) =>
      showForStaff(context, { siteId: ctx.site.id, id: idOf(params) }),
    "POST /v2/admin/status/incidents": async ({ ctx, body }) => {
      const siteId = ctx.site.id;
      return showForStaff(context, { siteId, id: await openIncident(context, ctx, { ...body, siteId }) });
    },
    "POST /v2/admin/status/maintenances": async ({ ctx, body }) => {
      const siteId = ctx.site.id;
      return showForStaff(context, { siteId, id: await planMaintenance(context, ctx, { ...body, siteId }) });
    },
    "PUT /v2/admin/status/{id}": async ({ ctx, params, body }) => {
      const of = { siteId: ctx.site.id, id: idOf(params) };
      await editEntry(context, ctx, { ...body, ...of });
      return showForStaff(context, of);
    },
    "POST /v2/admin/status/{id}/updates": async ({ ctx, params, body }) => {
      const of = { siteId: ctx.site.id, id: idOf(params) };
      await postUpdate(context.platform, ctx, { ...body, ...of });
      return showForStaff(context, of);
    },
    "POST /v2/admin/status/{id}/corrections": async ({ ctx, params, body }) => {
      const of = { siteId: ctx.site.id, id: idOf(params) };
      await correctUpdate(context.platform, ctx, { ...body, ...of });
      return showForStaff(context, of);
    },
    "POST /v2/admin/status/{id}/turn": async ({ ctx, params, body }) => {
      const of = { siteId: ctx.site.id, id: idOf(params) };
      await turnMaintenance(context.platform, ctx, { ...body, ...of });
      return showForStaff(context, of);
    },
  };
}
