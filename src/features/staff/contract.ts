import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing } from "#src/shared/schemas.ts";

const staffSignInBody = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});

/** Calls of operators. Their sessions are separate: a customer's token is refused here, and theirs elsewhere. */
export const staffContract = defineContract({
  "POST /v2/admin/sign-in": {
    summary: "Open an operator's session; its token is sent as a bearer token",
    access: "public",
    body: staffSignInBody,
    output: z.object({ accessToken: z.string() }),
    errors: ["wrong_credentials"],
    limit: "sign-in",
  },
  "POST /v2/admin/logout": {
    summary: "End the operator's session of this call",
    access: "staff",
    permission: "any",
    body: z.strictObject({}),
    output: nothing,
    errors: [],
  },
  "GET /v2/admin/me": {
    summary: "The signed-in operator",
    access: "staff",
    permission: "any",
    output: z.object({ id: idSchema("staff"), email: z.string(), permissions: z.array(z.string()) }),
    errors: [],
  },
});
