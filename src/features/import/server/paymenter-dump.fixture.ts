import {
  decimal,
  type DumpOptions,
  type GeneratedDump,
  numbers,
  ofEuros,
  rowsByTable,
} from "./generated.fixture.ts";

const words = [
  "It's down; help",
  'a "quoted" \\ path',
  "<script>alert(1)</script>",
  "نص عربي",
  "日本語 (1,2),('x')",
];
const at = "2025-03-01 10:00:00";

const columns = {
  credits: "id user_id currency_code amount",
  invoice_items: "id invoice_id price quantity description",
  invoices: "id number status due_at currency_code user_id created_at",
  products: "id name",
  services: "id status user_id product_id currency_code quantity price label expires_at created_at",
  sessions: "id payload",
  ticket_messages: "id ticket_id user_id message created_at",
  tickets: "id subject status user_id created_at",
  users: "id first_name last_name email role_id email_verified_at password tfa_secret created_at",
};

/** A database of Paymenter: each client with credits in up to two currencies, a service, an invoice and a ticket. */
export function paymenterDump({ clients, hash, seed }: DumpOptions): GeneratedDump {
  const next = numbers(seed);
  const { add, dump } = rowsByTable();
  const balances = new Map<string, bigint>();
  add("products", 1, "VPS; small");
  // A table that is not asked for may have anything.
  add("sessions", "x", Buffer.from([0xff, 0xfe]));
  for (let id = 1; id <= clients; id += 1) {
    const email = `client${id}@paymenter.example`;
    const word = words[id % words.length] ?? "";
    const usd = next(1_000_000);
    const eur = id % 3 === 0 ? next(1_000_000) : 0;
    add("users", id, "Ann", `O'Neil ${id}`, email, null, at, hash, null, at);
    add("credits", 2 * id, id, "USD", decimal(usd));
    if (eur > 0) add("credits", 2 * id + 1, id, "EUR", decimal(eur));
    add("services", id, "active", id, 1, "USD", 1, "4.90", null, at, at);
    add("invoices", id, `INV-${id}`, "paid", at, "USD", id, at);
    add("invoice_items", id, id, "4.90", 2, word);
    add("tickets", id, word, id % 2 === 0 ? "closed" : "open", id, at);
    add("ticket_messages", 2 * id, id, id, word, at);
    add("ticket_messages", 2 * id + 1, id, 999_999, "We look.", at);
    balances.set(email, BigInt(usd) + ofEuros(eur));
  }
  add("users", 999_999, "Staff", "Member", "staff@paymenter.example", 1, at, hash, null, at);
  return { content: dump(columns), balances };
}
