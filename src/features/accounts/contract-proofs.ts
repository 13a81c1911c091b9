import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { instant, nothing } from "#src/shared/schemas.ts";
import { stepUpBody } from "./contract-bodies.ts";

// How a person proves again who they are.

const byPerson = { access: "customer", scope: null, right: "self" } as const;

export const proofsContract = defineContract({
  "POST /auth/step-up": {
    summary: "Confirm for a quarter of an hour that the person of this session is there, by one proof",
    ...byPerson,
    body: stepUpBody,
    output: z.object({ confirmedUntil: instant }),
    errors: [
      "passkey_invalid",
      "passkey_suspended",
      "passkey_unavailable",
      "passkey_unknown",
      "proof_unavailable",
      "sign_in_expired",
      "wrong_code",
      "wrong_password",
    ],
    limit: "step-up",
  },
  "POST /auth/step-up/mail": {
    summary: "Mail a code that confirms this session, to a user who has no other proof",
    ...byPerson,
    body: z.strictObject({}),
    output: nothing,
    errors: ["proof_unavailable"],
    limit: "account",
  },
});
