import type { FoundRecord } from "../records/import-record.ts";
import { found } from "./paymenter.ts";
import { locales } from "#src/shared/locales.ts";
import { type DumpRow, readDump } from "./read-dump.ts";
import { groupedBy, instantOf, sumOf, textOf } from "./row-values.ts";

/** Tables and columns as WHMCS documents them for its reports and hooks; not proven on a dump of a real site. */
const tables = {
  tblcurrencies: ["id", "code"],
  tblclients: [
    "id",
    "firstname",
    "lastname",
    "companyname",
    "email",
    "password",
    "currency",
    "credit",
    "status",
    "language",
    "email_verified",
    "datecreated",
  ],
  tblusers: ["id", "email", "password", "email_verified_at"],
  tblusers_clients: ["id", "auth_user_id", "client_id", "owner"],
  tblproducts: ["id", "name"],
  tblhosting: ["id", "userid", "packageid", "domain", "domainstatus", "amount", "regdate", "nextduedate"],
  tbldomains: [
    "id",
    "userid",
    "domain",
    "registrar",
    "status",
    "recurringamount",
    "registrationdate",
    "expirydate",
  ],
  tblinvoices: ["id", "userid", "invoicenum", "status", "date", "datepaid", "tax", "tax2", "total"],
  tblinvoiceitems: ["id", "invoiceid", "description", "amount"],
  tbltickets: ["id", "userid", "title", "message", "status", "date", "admin"],
  tblticketreplies: ["id", "tid", "message", "date", "admin"],
} as const;

/** What a dump of WHMCS's database has. */
export async function readWhmcs(file: string): Promise<readonly FoundRecord[]> {
  const dump = await readDump(file, tables);
  const codes = new Map(dump("tblcurrencies").map((row) => [textOf(row, "id"), textOf(row, "code")]));
  const currencies = new Map(
    dump("tblclients").map((row) => [textOf(row, "id"), codes.get(textOf(row, "currency")) ?? ""]),
  );
  const currencyOf = (row: DumpRow) => currencies.get(textOf(row, "userid")) ?? "";
  const owners = ownersOf(dump("tblusers"), dump("tblusers_clients"));
  const products = new Map(dump("tblproducts").map((row) => [textOf(row, "id"), plain(row, "name")]));
  const items = groupedBy(dump("tblinvoiceitems"), "invoiceid");
  const replies = groupedBy(dump("tblticketreplies"), "tid");
  return [
    ...dump("tblclients").map((row) => {
      const owner = owners.get(textOf(row, "id"));
      return found(row, owner === undefined ? [] : [owner], (client) =>
        clientOf(client, owner, currencies.get(textOf(client, "id")) ?? ""),
      );
    }),
    ...dump("tblhosting").map((row) =>
      found(row, [], (service) => ({
        kind: "service",
        ...ids(service),
        product: products.get(textOf(service, "packageid")) ?? "",
        label: textOf(service, "domain") === "" ? null : textOf(service, "domain"),
        state: textOf(service, "domainstatus"),
        price: textOf(service, "amount"),
        currency: currencyOf(service),
        startedAt: instantOf(service, "regdate"),
        endsAt: instantOf(service, "nextduedate"),
      })),
    ),
    ...dump("tbldomains").map((row) =>
      found(row, [], (name) => ({
        kind: "name",
        ...ids(name),
        name: textOf(name, "domain"),
        registrar: name.values["registrar"] ?? null,
        state: textOf(name, "status"),
        price: textOf(name, "recurringamount"),
        currency: currencyOf(name),
        registeredAt: instantOf(name, "registrationdate"),
        expiresAt: instantOf(name, "expirydate"),
      })),
    ),
    ...dump("tblinvoices").map((row) =>
      found(row, items.get(textOf(row, "id")) ?? [], (invoice, lines) => ({
        kind: "invoice",
        ...ids(invoice),
        number: textOf(invoice, "invoicenum") === "" ? textOf(invoice, "id") : textOf(invoice, "invoicenum"),
        state: textOf(invoice, "status"),
        currency: currencyOf(invoice),
        issuedAt: instantOf(invoice, "date"),
        paidAt: instantOf(invoice, "datepaid"),
        lines: lines.map((line) => ({ text: plain(line, "description"), amount: textOf(line, "amount") })),
        tax: sumOf([textOf(invoice, "tax") || "0", textOf(invoice, "tax2") || "0"]),
        total: textOf(invoice, "total"),
      })),
    ),
    ...dump("tbltickets").map((row) => found(row, replies.get(textOf(row, "id")) ?? [], ticketOf)),
  ];
}

/** Since version 8 people sign in as users apart from clients: of each client the owner. */
function ownersOf(users: readonly DumpRow[], links: readonly DumpRow[]): ReadonlyMap<string, DumpRow> {
  const byId = new Map(users.map((row) => [textOf(row, "id"), row]));
  return new Map(
    links.flatMap((link) => {
      const user = textOf(link, "owner") === "1" ? byId.get(textOf(link, "auth_user_id")) : undefined;
      return user === undefined ? [] : [[textOf(link, "client_id"), user] as const];
    }),
  );
}

function ids(row: DumpRow) {
  return { id: textOf(row, "id"), client: textOf(row, "userid") };
}

const states = new Map([
  ["Active", "active"],
  ["Inactive", "active"],
  ["Closed", "closed"],
]);

function clientOf(row: DumpRow, owner: DumpRow | undefined, currency: string) {
  const person = `${plain(row, "firstname")} ${plain(row, "lastname")}`.trim();
  const createdAt = instantOf(row, "datecreated");
  const isVerified = textOf(row, "email_verified") === "1";
  const sameMailbox = owner !== undefined && textOf(owner, "email") === textOf(row, "email");
  return {
    kind: "client",
    id: textOf(row, "id"),
    email: textOf(row, "email"),
    name: person === "" ? plain(row, "companyname") : person,
    language: languageOf(textOf(row, "language")),
    passwordHash: (sameMailbox ? owner.values["password"] : row.values["password"]) ?? null,
    // When it was is kept of users alone.
    verifiedAt:
      (sameMailbox ? instantOf(owner, "email_verified_at") : null) ?? (isVerified ? createdAt : null),
    createdAt,
    state: states.get(textOf(row, "status")) ?? textOf(row, "status"),
    balances: [{ currency, amount: textOf(row, "credit") }],
  };
}

/** WHMCS names its languages in English, e.g. `german` or `portuguese-br`; one of its names is misspelt. */
function languageOf(name: string): string | undefined {
  const [word = ""] = name.toLowerCase().split("-");
  if (word === "chinese") return "zh-cn";
  if (word === "ukranian") return "uk";
  return locales.find(({ englishName }) => englishName.toLowerCase() === word)?.code;
}

function ticketOf(row: DumpRow, replies: readonly DumpRow[]) {
  return {
    kind: "ticket",
    ...ids(row),
    subject: plain(row, "title"),
    isClosed: textOf(row, "status") === "Closed",
    messages: [row, ...replies].map((message) => ({
      by: textOf(message, "admin") === "" ? "customer" : "staff",
      text: plain(message, "message"),
      at: instantOf(message, "date") ?? instantOf(row, "date"),
    })),
  };
}

const entities = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#039;", "'"],
  ["&#39;", "'"],
  ["&amp;", "&"],
]);

/** A text without the escapes that WHMCS keeps input in: it is never shown as HTML here. */
function plain(row: DumpRow, column: string): string {
  return textOf(row, column).replace(
    /&(?:lt|gt|quot|amp|#0?39);/g,
    (entity) => entities.get(entity) ?? entity,
  );
}
