import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { nothing } from "#src/shared/schemas.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import {
  actName,
  addRoleBody,
  reasonBody,
  roleName,
  rolePermissionsBody,
  setLimitBody,
} from "./contract-bodies.ts";

// What roles may do, and how much of it in a day. Shipped roles are code; only their limits can be changed.

const read = { access: "staff", permission: "staff.read" } as const;
const write = { access: "staff", permission: "staff.write", stepUp: true } as const;
const role = z.object({ name: roleName });
const limit = z.object({ name: roleName, act: actName });
const permission = z.enum(allStaffPermissions);

const limitOutput = z.object({
  act: z.string(),
  /** USD cents a day for each member of the role; null: no limit; 0: each needs a second person. */
  centsPerDay: z.nullable(z.int()),
  /** It is as the product has it. */
  isShipped: z.boolean(),
});

export const roleRoutes = {
  "GET /v2/admin/roles": {
    summary: "All roles with their permissions and limits, and everything that there is to permit",
    ...read,
    output: z.object({
      roles: z.array(
        z.object({
          name: z.string(),
          /** Comes with the product: cannot be changed but for its limits. */
          isShipped: z.boolean(),
          permissions: z.array(permission),
          /** Of the acts that the role may do and that count money. */
          limits: z.array(limitOutput),
          /** Members who have it, also disabled ones. */
          members: z.int(),
        }),
      ),
      permissions: z.array(permission),
      acts: z.array(
        z.object({
          name: z.string(),
          permission,
          /** It counts money against limits. */
          hasLimit: z.boolean(),
          /** It needs a second person whatever the sum. */
          needsTwo: z.boolean(),
        }),
      ),
    }),
    errors: ["forbidden"],
  },
  "POST /v2/admin/roles": {
    summary: "Make a role of one's own",
    ...write,
    body: addRoleBody,
    output: nothing,
    errors: ["forbidden", "role_exceeds_yours", "role_name_taken"],
  },
  "PUT /v2/admin/roles/{name}": {
    summary: "Change what a role of one's own may do, from the next call of its members on",
    ...write,
    params: role,
    body: rolePermissionsBody,
    output: nothing,
    errors: ["forbidden", "not_found", "role_exceeds_yours"],
  },
  "DELETE /v2/admin/roles/{name}": {
    summary: "Delete a role of one's own that no one has",
    ...write,
    params: role,
    body: reasonBody,
    output: nothing,
    errors: ["forbidden", "not_found", "role_exceeds_yours", "role_held"],
  },
  "PUT /v2/admin/roles/{name}/limits/{act}": {
    summary: "Set how much a role may move by an act in a day; owners only",
    ...write,
    params: limit,
    body: setLimitBody,
    output: nothing,
    errors: ["forbidden", "not_found", "role_exceeds_yours"],
  },
  "DELETE /v2/admin/roles/{name}/limits/{act}": {
    summary: "Go back to the limit that the product has; owners only",
    ...write,
    params: limit,
    body: reasonBody,
    output: nothing,
    errors: ["forbidden", "not_found", "role_exceeds_yours"],
  },
} as const satisfies Readonly<Record<string, Route>>;
