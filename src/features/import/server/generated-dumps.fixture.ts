import { type Cell, dumpTable } from "./dump-rows.fixture.ts";

export interface GeneratedDump {
  readonly content: Buffer;
  /** USD cents by email of each client that fits. */
  readonly balances: ReadonlyMap<string, bigint>;
}

interface Options {
  readonly clients: number;
  readonly hash: string;
  /** EUR balances of Paymenter and clients of WHMCS count by this rate: 1.0842. */
  readonly seed: number;
}

const eurMillionths = 1_084_200n;

/** The same numbers for the same seed. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const words = [
  "It's down; help",
  'a "quoted" \\ path',
  "<b>bold</b><script>alert(1)</script>",
  "نص عربي",
  "日本語 (1,2),('x')",
];

/** A database of Paymenter: each client with credits in up to two currencies, a service, an invoice and a ticket. */
export function paymenterDump({ clients, hash, seed }: Options): GeneratedDump {
  const next = generator(seed);
  const rows: Record<string, Cell[][]> = {
    users: [],
    credits: [],
    services: [],
    invoices: [],
    items: [],
    tickets: [],
    messages: [],
  };
  const balances = new Map<string, bigint>();
  const at = "2025-03-01 10:00:00";
  for (let id = 1; id <= clients; id += 1) {
    const email = `client${id}@paymenter.example`;
    const usd = next(1_000_000);
    const eur = id % 3 === 0 ? next(1_000_000) : 0;
    rows["users"]?.push([id, "Ann", `O'Neil ${id}`, email, null, at, hash, null, at]);
    rows["credits"]?.push([2 * id, id, "USD", cents(usd)]);
    if (eur > 0) rows["credits"]?.push([2 * id + 1, id, "EUR", cents(eur)]);
    rows["services"]?.push([id, "active", id, 1, "USD", 1, "4.90", null, at, at]);
    rows["invoices"]?.push([id, `INV-${id}`, "paid", at, "USD", id, at]);
    rows["items"]?.push([id, id, "4.90", 2, words[id % words.length] ?? ""]);
    rows["tickets"]?.push([id, words[id % words.length] ?? "", id % 2 === 0 ? "closed" : "open", id, at]);
    rows["messages"]?.push(
      [2 * id, id, id, words[id % words.length] ?? "", at],
      [2 * id + 1, id, 999_999, "We look.", at],
    );
    balances.set(email, BigInt(usd) + (BigInt(eur) * eurMillionths + 500_000n) / 1_000_000n);
  }
  rows["users"]?.push([999_999, "Staff", "Member", "staff@paymenter.example", 1, at, hash, null, at]);
  const table = (name: string, columns: string, from = name) =>
    dumpTable(name, columns.split(" "), rows[from] ?? []);
  const content = Buffer.concat([
    table("credits", "id user_id currency_code amount"),
    table("invoice_items", "id invoice_id price quantity description", "items"),
    table("invoices", "id number status due_at currency_code user_id created_at"),
    dumpTable("products", ["id", "name"], [[1, "VPS; small"]]),
    table(
      "services",
      "id status user_id product_id currency_code quantity price label expires_at created_at",
    ),
    dumpTable("sessions", ["id", "payload"], [["x", Buffer.from([0xff, 0xfe])]]),
    table("ticket_messages", "id ticket_id user_id message created_at", "messages"),
    table("tickets", "id subject status user_id created_at"),
    table("users", "id first_name last_name email role_id email_verified_at password tfa_secret created_at"),
  ]);
  return { content, balances };
}

/** A database of WHMCS: each client with a credit in its currency, a service, a name, an invoice and a ticket. */
export function whmcsDump({ clients, hash, seed }: Options): GeneratedDump {
  const next = generator(seed);
  const rows: Record<string, Cell[][]> = {};
  const add = (table: string, ...row: Cell[]) => (rows[table] ??= []).push(row);
  const balances = new Map<string, bigint>();
  const at = "2024-11-05 08:30:00";
  for (let id = 1; id <= clients; id += 1) {
    const email = `client${id}@whmcs.example`;
    const credit = next(500_000);
    const currency = id % 4 === 0 ? 2 : 1;
    const status = id % 10 === 0 ? "Closed" : "Active";
    add(
      "tblclients",
      id,
      "Bob",
      `O&#039;Neil ${id}`,
      "",
      email,
      "",
      currency,
      cents(credit),
      status,
      "english",
      1,
      "2024-01-01",
    );
    add("tblusers", id + 5000, email, hash, at);
    add("tblusers_clients", id, id + 5000, id, 1);
    add("tblhosting", id, id, 1, `vps${id}.example`, "Active", "9.99", "2024-01-01", "2026-12-01");
    add("tbldomains", id, id, `name${id}.example`, "enom", "Active", "12.00", "2024-01-01", "2026-12-01");
    add("tblinvoices", id, id, "", "2024-05-01", "0000-00-00 00:00:00", "1.90", "0.00", "11.89", "Unpaid");
    add("tblinvoiceitems", id, id, "Hosting &amp; care", "9.99");
    add(
      "tbltickets",
      id,
      id,
      "Help &quot;now&quot;",
      "&lt;b&gt;down&lt;/b&gt;",
      id % 2 === 0 ? "Closed" : "Open",
      at,
      "",
    );
    add("tblticketreplies", id, id, "It's up again.", at, "Support");
    const usd = currency === 1 ? BigInt(credit) : (BigInt(credit) * eurMillionths + 500_000n) / 1_000_000n;
    balances.set(email, usd);
  }
  const table = (name: string, columns: string) => dumpTable(name, columns.split(" "), rows[name] ?? []);
  const content = Buffer.concat([
    table(
      "tblclients",
      "id firstname lastname companyname email password currency credit status language email_verified datecreated",
    ),
    dumpTable(
      "tblcurrencies",
      ["id", "code"],
      [
        [1, "USD"],
        [2, "EUR"],
      ],
    ),
    table("tbldomains", "id userid domain registrar status recurringamount registrationdate expirydate"),
    table("tblhosting", "id userid packageid domain domainstatus amount regdate nextduedate"),
    table("tblinvoiceitems", "id invoiceid description amount"),
    table("tblinvoices", "id userid invoicenum date datepaid tax tax2 total status"),
    dumpTable("tblproducts", ["id", "name"], [[1, "VPS"]]),
    table("tblticketreplies", "id tid message date admin"),
    table("tbltickets", "id userid title message status date admin"),
    table("tblusers", "id email password email_verified_at"),
    table("tblusers_clients", "id auth_user_id client_id owner"),
  ]);
  return { content, balances };
}

function cents(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
}
