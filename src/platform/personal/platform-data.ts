import { sql } from "kysely";
import type { PersonalData } from "./personal-data.ts";
import { erasedText, ofCustomer, personalTable } from "./personal-table.ts";

/** Of an answer that was kept under a key: which orders it was about, for the auditor. */
export const ordersOfAnswer = sql`CASE WHEN answer IS NULL THEN NULL ELSE jsonb_strip_nulls(jsonb_build_object(
  'order', CASE WHEN jsonb_typeof(answer -> 'order') = 'object' THEN jsonb_build_object(
    'id', answer #> '{order,id}', 'totalCents', answer #> '{order,totalCents}') END,
  'orders', CASE WHEN jsonb_typeof(answer -> 'orders') = 'array' THEN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', one -> 'id')), '[]'::jsonb)
    FROM jsonb_array_elements(answer -> 'orders') AS one) END)) END`;

/** What the base of the product keeps with a customer's id. */
export const platformData: PersonalData = {
  tables: [
    // An answer is what the customer saw. The key stays: each has had one effect.
    personalTable("idempotency_keys", { whose: ofCustomer(), erasing: { answer: ordersOfAnswer } }),
    // Ids, numbers and codes; they go after a day.
    personalTable("outbox_events", { whose: ofCustomer(), erasing: "kept" }),
    personalTable("failed_events", { whose: ofCustomer(), erasing: { error: erasedText } }),
  ],
};
