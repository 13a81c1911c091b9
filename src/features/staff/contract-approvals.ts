import * as z from "zod/mini";
import { actFactKeys } from "#src/shared/act-facts.ts";
import type { Route } from "#src/shared/contract.ts";
import { foundKinds } from "#src/shared/found.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, plainFields } from "#src/shared/schemas.ts";
import { waitingInAll } from "#src/shared/staff-schemas.ts";
import { decideBody } from "./contract-bodies.ts";

// What waits for a second person. Everyone sees what they asked for, and the acts that their role permits.

const any = { access: "staff", permission: "any" } as const;
const approval = z.object({ id: idSchema("approval") });
const person = z.object({ id: idSchema("staff"), name: z.string() });

/**
 * `asked`: for another's decision; `waiting`: there is no other, it runs at `runsAt` unless it is cancelled or an owner
 * rejects it; `done`: was
 * approved and happened; `failed`: was approved and is refused now, with `failure`.
 */
const state = z.enum(["asked", "waiting", "done", "failed", "rejected", "cancelled", "expired"]);

/** With what the sentence of a refusal is filled, such as `totalCents`. */
const failureParams = z.nullable(z.record(z.string(), z.union([z.string(), z.number()])));

const thing = z.object({
  kind: z.enum(foundKinds),
  /** Encoded. */
  id: z.string(),
  name: z.nullable(z.string()),
});

/** What would be done, in names: whom it concerns, what it is done to, and the facts of the act. */
const description = z.object({
  customer: z.nullable(thing),
  thing: z.nullable(thing),
  facts: z.array(
    z.object({
      key: z.enum(actFactKeys),
      /** `cents`: USD cents; `count`: a number of what the key says; `time`: an instant; `flag`: yes or no. */
      kind: z.enum(["cents", "count", "text", "time", "flag"]),
      value: z.union([z.string(), z.number(), z.boolean()]),
    }),
  ),
  /** Prices that would change. */
  prices: z.array(
    z.object({
      service: thing,
      /** How many other services would change alike. */
      others: z.int(),
      /** The extra address whose price it is; null: the service itself. */
      address: z.nullable(z.string()),
      months: z.int(),
      beforeCents: cents,
      afterCents: cents,
      fromAt: instant,
    }),
  ),
  /** How many prices more there are. */
  furtherPrices: z.int(),
});

export const approvalOutput = z.object({
  id: idSchema("approval"),
  /** E.g. `wallet.adjust`. */
  act: z.string(),
  objectType: z.string(),
  /** Encoded where the type of object has ids of its own. */
  objectId: z.string(),
  /** USD cents that it moves; null where it is not about money. */
  amountCents: z.nullable(cents),
  /** The stored fields of an act whose form goes on from them, e.g. a refund; of others none: hashes are among them. */
  payload: plainFields,
  /**
   * What will be done, for who decides; null when it has another shape than the act takes by now, and would be refused,
   * and when the customer whom it was about is erased.
   */
  description: z.nullable(description),
  /** What an open one would be refused with if it was approved now, as far as that can be seen, such as another price. */
  refusal: z.nullable(z.object({ code: z.string(), params: failureParams })),
  /** The same act on the same thing, asked for before and rejected or refused; the newest first, at most 5. */
  refusals: z.array(
    z.object({
      at: instant,
      askedBy: person,
      /** Null when it was approved, and refused when it was to be done. */
      rejectedBy: z.nullable(person),
      amountCents: z.nullable(cents),
      note: z.nullable(z.string()),
      /** Code of the refusal of a failed one. */
      failure: z.nullable(z.string()),
      failureParams,
    }),
  ),
  reason: z.string(),
  state,
  askedBy: person,
  askedAt: instant,
  expiresAt: instant,
  /** When it runs without a second person, by who there is now; null: one is needed. */
  runsAt: z.nullable(instant),
  /** No other member of staff could approve when it was asked for. */
  isAlone: z.boolean(),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  /** Code of the refusal of a failed one. */
  failure: z.nullable(z.string()),
  failureParams,
  /** The caller may decide it now. */
  canDecide: z.boolean(),
  /** The caller may reject it now: who may decide, and owners, of what another asked for. */
  canReject: z.boolean(),
  /** The caller asked for it and may take it back. */
  canCancel: z.boolean(),
  /** Names of those who may decide it now. */
  deciders: z.array(z.string()),
  /** Who may decide before it ends, but not yet: for a day not with who set their login up, nor with others whom that member set up. */
  laterDeciders: z.array(z.object({ name: z.string(), from: instant })),
});

const decideErrors = [
  "approval_changed",
  "approval_closed",
  "approval_limit",
  "approval_own",
  "forbidden",
  "not_found",
] as const;

export const approvalRoutes = {
  "GET /v2/admin/approvals": {
    summary: "What waits for a second person, oldest first; or was decided, newest first",
    ...any,
    query: z.object({
      ...cursorPage,
      /** `open`: asked and waiting. */
      show: z._default(z.enum(["open", "decided"]), "open"),
      /** The encoded id of the object that the acts are about. */
      object: z.optional(z.string().check(z.maxLength(80))),
    }),
    output: z.object({
      approvals: z.array(approvalOutput),
      nextCursor: z.nullable(z.string()),
      /** Open ones that the caller may see. */
      waiting: waitingInAll,
      /** Open ones that the caller may decide. */
      forYou: z.int(),
    }),
    errors: ["invalid_input"],
  },
  "GET /v2/admin/approvals/{id}": {
    summary: "One of them",
    ...any,
    params: approval,
    output: approvalOutput,
    errors: ["not_found"],
  },
  "POST /v2/admin/approvals/{id}/decide": {
    summary: "Approve or reject what another member asked for; approved, it happens at once",
    ...any,
    stepUp: true,
    params: approval,
    body: decideBody,
    output: approvalOutput,
    errors: [...decideErrors],
  },
  "POST /v2/admin/approvals/{id}/cancel": {
    summary: "Take back what one asked for",
    ...any,
    params: approval,
    body: z.strictObject({}),
    output: approvalOutput,
    errors: ["approval_closed", "not_found"],
  },
} as const satisfies Readonly<Record<string, Route>>;
