import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing } from "#src/shared/schemas.ts";
import { privacyAdminRoutes } from "./contract-admin.ts";
import { copyOutput } from "./contract-shapes.ts";

/** What is asked of one's own data. */
const ownOutput = z.object({
  /** The newest copy that this person asked for. */
  copy: z.nullable(copyOutput),
  /** The account is to be closed and erased; we answer until `dueAt`. */
  closing: z.nullable(z.object({ askedAt: instant, dueAt: instant })),
  /** Why the last such request was declined, in our words; null: it was not. */
  declined: z.nullable(z.string()),
  /** Whether this person owns the account: their copy is of all of it, and they alone can have it closed. */
  isOwner: z.boolean(),
  /** Of an owner: how many others own the account and no other, and lose their login when it is closed. */
  otherOwners: z.int(),
});

const own = { access: "customer", scope: null, right: "self" } as const;
const change = { ...own, stepUp: true, body: z.strictObject({}), output: ownOutput } as const;
const copyParams = z.object({ id: idSchema("privacyRequest") });

/** One's own data: a copy of it, and its end (GDPR, articles 15, 17 and 20). */
export const privacyContract = defineContract({
  "GET /v2/privacy": {
    summary: "The copy of your data that you asked for, and whether the account is to be closed",
    ...own,
    inLook: "never",
    output: ownOutput,
    errors: [],
  },
  "POST /v2/privacy/copy": {
    summary: "Ask for a copy of your data, of an owner all that the account has; it is ready in some minutes",
    ...change,
    inStop: "closed",
    errors: [],
    limit: "account",
  },
  "POST /v2/privacy/copy/{id}/link": {
    summary: "Where your copy can be fetched by this session, for a quarter of an hour",
    ...own,
    inStop: "closed",
    stepUp: true,
    params: copyParams,
    body: z.strictObject({}),
    output: z.object({ path: z.string() }),
    errors: ["not_found"],
  },
  "GET /v2/privacy/copy/{id}/file": {
    summary: "Your copy as a ZIP archive of JSON and CSV files",
    ...own,
    inStop: "closed",
    stepUp: true,
    inLook: "never",
    params: copyParams,
    file: true,
    output: z.string(),
    errors: ["not_found"],
  },
  "POST /v2/privacy/closing": {
    summary: "Ask us to close the account and to erase what is personal in it; of its owner",
    ...change,
    inStop: "closed",
    errors: ["role_not_allowed"],
    limit: "account",
  },
  "POST /v2/privacy/closing/withdraw": {
    summary: "Take that request back",
    ...own,
    body: z.strictObject({}),
    output: nothing,
    errors: ["nothing_to_cancel", "role_not_allowed"],
  },
  ...privacyAdminRoutes,
});
