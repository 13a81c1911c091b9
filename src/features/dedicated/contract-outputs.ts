import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant } from "#src/shared/schemas.ts";

// The outputs of the calls in `contract.ts` and `contract-admin.ts`.

/** `open`: waiting for the operator. `answered`: the operator replied. `closed`: by either side, final. */
export const requestState = z.enum(["open", "answered", "closed"]);

export const requestOutput = z.object({
  id: idSchema("dedicatedRequest"),
  configurationId: z.string(),
  /** Name and prices at the time of the request. */
  name: z.string(),
  monthlyCents: cents,
  setupCents: cents,
  quantity: z.int(),
  note: z.string(),
  state: requestState,
  /** What the operator wrote. */
  answer: z.nullable(z.string()),
  createdAt: instant,
  answeredAt: z.nullable(instant),
  closedAt: z.nullable(instant),
});
