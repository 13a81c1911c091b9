import type { FoundRecord } from "../records/import-record.ts";
import { type DumpRow, readDump } from "./read-dump.ts";
import { groupedBy, instantOf, sumOf, textOf, times } from "./row-values.ts";

/** Tables and columns by Paymenter's published migrations, as of August 2026. */
const tables = {
  users: ["id", "first_name", "last_name", "email", "email_verified_at", "password", "role_id", "created_at"],
  credits: ["id", "user_id", "currency_code", "amount"],
  services: [
    "id",
    "user_id",
    "product_id",
    "status",
    "currency_code",
    "quantity",
    "price",
    "label",
    "expires_at",
    "created_at",
  ],
  products: ["id", "name"],
  invoices: ["id", "user_id", "number", "status", "currency_code", "created_at", "due_at"],
  invoice_items: ["id", "invoice_id", "description", "price", "quantity"],
  tickets: ["id", "user_id", "subject", "status", "created_at"],
  ticket_messages: ["id", "ticket_id", "user_id", "message", "created_at"],
} as const;

/** What a dump of Paymenter's database has. Members of its staff (users with a role) are no clients. */
export async function readPaymenter(file: string): Promise<readonly FoundRecord[]> {
  const dump = await readDump(file, tables);
  const credits = groupedBy(dump("credits"), "user_id");
  const products = new Map(dump("products").map((row) => [textOf(row, "id"), textOf(row, "name")]));
  const items = groupedBy(dump("invoice_items"), "invoice_id");
  const messages = groupedBy(dump("ticket_messages"), "ticket_id");
  return [
    ...dump("users")
      .filter((row) => textOf(row, "role_id") === "")
      .map((row) => found(row, credits.get(textOf(row, "id")) ?? [], clientOf)),
    ...dump("services").map((row) => found(row, [], (service) => serviceOf(service, products))),
    ...dump("invoices").map((row) => found(row, items.get(textOf(row, "id")) ?? [], invoiceOf)),
    ...dump("tickets").map((row) => found(row, messages.get(textOf(row, "id")) ?? [], ticketOf)),
  ];
}

/** A record of a row and those that belong to it; one whose text is no UTF-8 makes all of it unreadable. */
export function found(
  row: DumpRow,
  parts: readonly DumpRow[],
  read: (row: DumpRow, parts: readonly DumpRow[]) => unknown,
): FoundRecord {
  const broken = [row, ...parts].find(({ isBroken }) => isBroken);
  return { place: broken?.place ?? row.place, value: broken === undefined ? read(row, parts) : null };
}

function clientOf(row: DumpRow, credits: readonly DumpRow[]) {
  return {
    kind: "client",
    id: textOf(row, "id"),
    email: textOf(row, "email"),
    name: `${textOf(row, "first_name")} ${textOf(row, "last_name")}`.trim(),
    passwordHash: row.values["password"] ?? null,
    verifiedAt: instantOf(row, "email_verified_at"),
    createdAt: instantOf(row, "created_at"),
    state: "active",
    balances: credits.map((credit) => ({
      currency: textOf(credit, "currency_code"),
      amount: textOf(credit, "amount"),
    })),
  };
}

function serviceOf(row: DumpRow, products: ReadonlyMap<string, string>) {
  return {
    kind: "service",
    id: textOf(row, "id"),
    client: textOf(row, "user_id"),
    product: products.get(textOf(row, "product_id")) ?? "",
    label: row.values["label"] ?? null,
    state: textOf(row, "status"),
    price: times(textOf(row, "price"), textOf(row, "quantity")),
    currency: textOf(row, "currency_code"),
    startedAt: instantOf(row, "created_at"),
    endsAt: instantOf(row, "expires_at"),
  };
}

function invoiceOf(row: DumpRow, items: readonly DumpRow[]) {
  const lines = items.map((item) => ({
    text: textOf(item, "description"),
    amount: times(textOf(item, "price"), textOf(item, "quantity")),
  }));
  return {
    kind: "invoice",
    id: textOf(row, "id"),
    client: textOf(row, "user_id"),
    number: textOf(row, "number") === "" ? textOf(row, "id") : textOf(row, "number"),
    state: textOf(row, "status"),
    currency: textOf(row, "currency_code"),
    issuedAt: instantOf(row, "created_at"),
    paidAt: null,
    lines,
    // Its rate is in a setting or snapshot, its sum nowhere.
    tax: null,
    total: sumOf(lines.map(({ amount }) => amount)),
  };
}

function ticketOf(row: DumpRow, messages: readonly DumpRow[]) {
  const owner = textOf(row, "user_id");
  return {
    kind: "ticket",
    id: textOf(row, "id"),
    client: owner,
    subject: textOf(row, "subject"),
    isClosed: textOf(row, "status") === "closed",
    messages: messages.map((message) => ({
      by: textOf(message, "user_id") === owner ? "customer" : "staff",
      text: textOf(message, "message"),
      at: instantOf(message, "created_at") ?? instantOf(row, "created_at"),
    })),
  };
}
