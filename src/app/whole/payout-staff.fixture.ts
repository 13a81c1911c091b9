import type { Caller } from "../../../e2e/harness/ownership-testbed.ts";
import type { openPayouts } from "./payouts.fixture.ts";

export type Testbed = Awaited<ReturnType<typeof openPayouts>>;
const reason = "looked at the site";

/** An act of staff on a payout, with its reason. */
export const staffOf =
  (testbed: Testbed, by: () => Caller) =>
  (verb: string, id: string, body: object = {}, caller = by()) =>
    // The calls of this test alone.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    testbed.ask(`POST /v2/admin/payouts/{id}/${verb}` as "POST /v2/admin/payouts/{id}/send", caller, {
      params: { id },
      body: { reason, ...body },
    });

/** All of the day's limit is free again. */
export const forgetDay = (testbed: Testbed) =>
  testbed.database.kysely
    .updateTable("payouts")
    .set({ requested_at: new Date(0) })
    .execute();
