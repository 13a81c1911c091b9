import * as z from "zod/mini";
import { amountPattern } from "./money.ts";

/** Its id at the source; a record is imported once under it. */
const key = z.string().check(z.regex(/^[\w.:-]{1,100}$/));
const text = (length: number) => z.string().check(z.maxLength(length));
const instant = z.iso.datetime();
const amount = z.string().check(z.regex(amountPattern));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

const client = z.strictObject({
  kind: z.literal("client"),
  id: key,
  email: text(254),
  name: text(200),
  language: z.optional(text(20)),
  /** Taken over when it is bcrypt. */
  passwordHash: z.nullable(text(200)),
  /** When the mailbox was confirmed. */
  verifiedAt: z.nullable(instant),
  /** Since when it is a customer. */
  createdAt: z.nullable(instant),
  /** A closed client may read and pay out no more: nothing is bought, changed or signed in to. */
  state: z.enum(["active", "suspended", "closed"]),
  balances: z.array(z.strictObject({ currency, amount })).check(z.maxLength(20)),
});

const ticket = z.strictObject({
  kind: z.literal("ticket"),
  id: key,
  client: key,
  subject: text(1000),
  isClosed: z.boolean(),
  messages: z
    .array(z.strictObject({ by: z.enum(["customer", "staff"]), text: text(1_000_000), at: instant }))
    .check(z.maxLength(2000)),
});

const invoice = z.strictObject({
  kind: z.literal("invoice"),
  id: key,
  client: key,
  number: text(200),
  state: text(40),
  currency,
  issuedAt: z.nullable(instant),
  paidAt: z.nullable(instant),
  lines: z.array(z.strictObject({ text: text(5000), amount })).check(z.maxLength(1000)),
  /** Null where the source does not keep it. */
  tax: z.nullable(amount),
  total: amount,
});

/** What is kept of an invoice. */
export const invoiceDocument = z.omit(invoice, { kind: true, id: true, client: true });

const service = z.strictObject({
  kind: z.literal("service"),
  id: key,
  client: key,
  product: text(300),
  label: z.nullable(text(300)),
  state: text(40),
  price: amount,
  currency,
  startedAt: z.nullable(instant),
  endsAt: z.nullable(instant),
});

const name = z.strictObject({
  kind: z.literal("name"),
  id: key,
  client: key,
  name: text(253),
  registrar: z.nullable(text(100)),
  state: text(40),
  price: amount,
  currency,
  registeredAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
});

/** The format that every source is read into, and that any other source can be written in: one record a line of JSON. */
export const importRecord = z.discriminatedUnion("kind", [client, ticket, invoice, service, name]);

export type ImportRecord = z.output<typeof importRecord>;
export type ClientRecord = z.output<typeof client>;
export type TicketRecord = z.output<typeof ticket>;
export type DocumentRecord = z.output<typeof invoice> | z.output<typeof service> | z.output<typeof name>;

/** In the order in which they are imported: clients first. */
export const recordKinds = ["client", "service", "name", "invoice", "ticket"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What a source gives: not believed yet, with where it was found. */
export interface FoundRecord {
  readonly place: string;
  readonly value: unknown;
}
