import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant, staffReason } from "#src/shared/schemas.ts";
import {
  between,
  centsLimit,
  doneBy,
  ofCustomer,
  shownCustomer,
  textFilter,
} from "#src/shared/staff-schemas.ts";

// The movements of the ledger, for staff: every account of every customer in one list.

const filter = {
  ...between,
  customer: ofCustomer,
  /** The kind of account, e.g. `wallet`, `holds`, `revenue`; absent: all. */
  account: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9:-]{1,40}$/))),
  /** The kind of transaction, e.g. `deposit`, `purchase`. */
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  /** Of USD entries, in or out. */
  minCents: centsLimit,
  maxCents: centsLimit,
  /** An id, in full: of a transaction, or of what it is for; or the hash of coins that came in. */
  q: textFilter,
} as const;

const entryFields = {
  transactionId: idSchema("transaction"),
  createdAt: instant,
  kind: z.string(),
  account: z.string(),
  currency: z.string(),
  /** Whole units of the currency's smallest part, as decimal text: cents of USD. */
  amount: z.string(),
  /** Of that account after this entry; null for accounts of the system, which keep none. */
  balanceAfter: z.nullable(z.string()),
} as const;

/** What moved money: an order, a deposit … with its encoded id, and its name where it has one. */
const cause = z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) });

const entry = z.object({
  ...entryFields,
  /** Null for accounts of the system. */
  customer: z.nullable(shownCustomer),
  reference: cause,
});

/** The ledger as staff reads it. */
export const walletLedgerRoutes = defineContract({
  "GET /v2/admin/transactions": {
    summary: "Movements of the ledger's accounts, newest first",
    access: "staff",
    permission: "ledger.read",
    query: z.object({ ...cursorPage, ...filter }),
    output: z.object({ entries: z.array(entry), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/admin/transactions/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "ledger.read",
    stepUp: true,
    query: z.object({ ...filter, reason: staffReason }),
    csv: z.object({
      ...entryFields,
      /** In the file amounts are plain numbers of the currency: `-7.00` dollars, `0.00054693` bitcoins. */
      amount: z.string(),
      balanceAfter: z.nullable(z.string()),
      customerId: z.nullable(z.string()),
      customerName: z.nullable(z.string()),
      referenceType: z.string(),
      referenceId: z.string(),
    }),
    output: z.string(),
    errors: [],
  },
  "GET /v2/admin/transactions/{id}": {
    summary: "A transaction: its entries, which sum to zero for each currency, and what caused it",
    access: "staff",
    permission: "ledger.read",
    params: z.object({ id: idSchema("transaction") }),
    output: z.object({
      id: idSchema("transaction"),
      kind: z.string(),
      createdAt: instant,
      /** Under which it happened once, for ever. */
      idempotencyKey: z.string(),
      customer: z.nullable(shownCustomer),
      reference: cause,
      entries: z.array(entry),
      /** Of an adjustment by staff: who, why, and what the customer read. */
      adjustment: z.nullable(
        z.object({
          doneBy: z.nullable(doneBy),
          reason: z.nullable(z.string()),
          note: z.string(),
          /** The adjustment that it corrects. */
          reverses: z.nullable(idSchema("transaction")),
          /** The one that corrects it. */
          correctedBy: z.nullable(idSchema("transaction")),
        }),
      ),
      /** Other transactions of the same cause, oldest first; at most 50. */
      others: z.array(z.object({ id: idSchema("transaction"), kind: z.string(), createdAt: instant })),
    }),
    errors: ["not_found"],
  },
});
