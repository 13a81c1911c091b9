import type { Handlers } from "#src/platform/http/handlers.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import type { roleRoutes } from "../../contract-roles.ts";
import type { StaffContext } from "../deps.ts";
import { readRoles } from "./read-roles.ts";
import { addRole, changeRolePermissions, deleteRole, setLimit } from "./manage-roles.ts";

export function roleHandlers(context: StaffContext): Handlers<typeof roleRoutes> {
  return {
    "GET /v2/admin/roles": async () => ({
      roles: await readRoles(context),
      permissions: [...allStaffPermissions],
      acts: context.acts().map(({ name, permission, hasLimit, always }) => ({
        name,
        permission,
        hasLimit,
        needsTwo: always === true,
      })),
    }),
    "POST /v2/admin/roles": async ({ ctx, body }) => {
      await addRole(context, ctx, body);
      return {};
    },
    "PUT /v2/admin/roles/{name}": async ({ ctx, params, body }) => {
      await changeRolePermissions(context, ctx, { ...params, ...body });
      return {};
    },
    "DELETE /v2/admin/roles/{name}": async ({ ctx, params, body }) => {
      await deleteRole(context, ctx, { ...params, ...body });
      return {};
    },
    "PUT /v2/admin/roles/{name}/limits/{act}": async ({ ctx, params, body }) => {
      await setLimit(context, ctx, { ...params, ...body });
      return {};
    },
    "DELETE /v2/admin/roles/{name}/limits/{act}": async ({ ctx, params, body }) => {
      await setLimit(context, ctx, { ...params, ...body });
      return {};
    },
  };
}
