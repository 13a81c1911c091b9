import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { officeListPaths } from "#src/shared/office-lists.ts";
import { nothing } from "#src/shared/schemas.ts";
import { viewName } from "./contract-bodies.ts";

// Lists of the office that members have saved: each for themselves, or for all colleagues.

const any = { access: "staff", permission: "any" } as const;
const view = z.object({ id: idSchema("view") });

/** Filters, search, sorting and columns as the address of the list has them, without the question mark. */
const query = z.string().check(z.maxLength(2000), z.regex(/^[^?#\s]*$/));

const viewOutput = z.object({
  id: idSchema("view"),
  /** Of the list, e.g. `/staff/orders`. */
  path: z.enum(officeListPaths),
  query: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  /** Whose it is, where it is a colleague's. */
  sharedBy: z.nullable(z.string()),
  /** It is one's own, or the role may manage staff. */
  mayChange: z.boolean(),
});

/** Saved views of lists. */
export const viewRoutes = {
  "GET /v2/admin/views": {
    summary:
      "One's own saved views in their order, then those that colleagues share of lists that the role opens, by name",
    ...any,
    output: z.object({ views: z.array(viewOutput) }),
    errors: [],
  },
  "POST /v2/admin/views": {
    summary: "Save a list with its filters, sorting and columns under a name",
    ...any,
    body: z.strictObject({
      path: z.enum(officeListPaths),
      query,
      name: viewName,
      isShared: z.boolean(),
    }),
    output: view,
    errors: ["forbidden", "view_has_email", "view_limit", "view_name_taken"],
  },
  "PUT /v2/admin/views/{id}": {
    summary: "Change a view's name, what it shows, or whether colleagues see it",
    ...any,
    params: view,
    body: z.strictObject({
      query: z.optional(query),
      name: z.optional(viewName),
      isShared: z.optional(z.boolean()),
    }),
    output: nothing,
    errors: ["not_found", "view_has_email", "view_name_taken"],
  },
  "PUT /v2/admin/views/{id}/place": {
    summary: "Put one of one's own views before or after the one beside it in its list",
    ...any,
    params: view,
    body: z.strictObject({ to: z.enum(["before", "after"]) }),
    output: nothing,
    errors: ["not_found"],
  },
  "DELETE /v2/admin/views/{id}": {
    summary: "Delete a view, for colleagues too",
    ...any,
    params: view,
    output: nothing,
    errors: ["not_found"],
  },
} as const satisfies Readonly<Record<string, Route>>;
