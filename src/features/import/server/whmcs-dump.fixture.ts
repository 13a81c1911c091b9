import {
  decimal,
  type DumpOptions,
  type GeneratedDump,
  numbers,
  ofEuros,
  rowsByTable,
} from "./generated.fixture.ts";

const at = "2024-11-05 08:30:00";
const day = "2024-05-01";

const columns = {
  tblclients:
    "id firstname lastname companyname email password currency credit status language email_verified datecreated",
  tblcurrencies: "id code",
  tbldomains: "id userid domain registrar status recurringamount registrationdate expirydate",
  tblhosting: "id userid packageid domain domainstatus amount regdate nextduedate",
  tblinvoiceitems: "id invoiceid description amount",
  tblinvoices: "id userid invoicenum date datepaid tax tax2 total status",
  tblproducts: "id name",
  tblticketreplies: "id tid message date admin",
  tbltickets: "id userid title message status date admin",
  tblusers: "id email password email_verified_at",
  tblusers_clients: "id auth_user_id client_id owner",
};

/** A database of WHMCS: each client with a credit in its currency, a service, a name, an invoice and a ticket. */
export function whmcsDump({ clients, hash, seed }: DumpOptions): GeneratedDump {
  const next = numbers(seed);
  const { add, dump } = rowsByTable();
  const balances = new Map<string, bigint>();
  add("tblcurrencies", 1, "USD");
  add("tblcurrencies", 2, "EUR");
  add("tblproducts", 1, "VPS");
  for (let id = 1; id <= clients; id += 1) {
    const email = `client${id}@whmcs.example`;
    const credit = next(500_000);
    const [currency, status] = [id % 4 === 0 ? 2 : 1, id % 10 === 0 ? "Closed" : "Active"];
    const name = `O&#039;Neil ${id}`;
    add("tblclients", id, "Bob", name, "", email, "", currency, decimal(credit), status, "english", 1, day);
    add("tblusers", id + 5000, email, hash, at);
    add("tblusers_clients", id, id + 5000, id, 1);
    add("tblhosting", id, id, 1, `vps${id}.example`, "Active", "9.99", day, "2026-12-01");
    add("tbldomains", id, id, `name${id}.example`, "enom", "Active", "12.00", day, "2026-12-01");
    add("tblinvoices", id, id, "", day, "0000-00-00 00:00:00", "1.90", "0.00", "11.89", "Unpaid");
    add("tblinvoiceitems", id, id, "Hosting &amp; care", "9.99");
    const state = id % 2 === 0 ? "Closed" : "Open";
    add("tbltickets", id, id, "Help &quot;now&quot;", "&lt;b&gt;down&lt;/b&gt;", state, at, "");
    add("tblticketreplies", id, id, "It's up again.", at, "Support");
    balances.set(email, currency === 1 ? BigInt(credit) : ofEuros(credit));
  }
  return { content: dump(columns), balances };
}
