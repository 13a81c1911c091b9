import type { EmailRefusal } from "#src/features/accounts/server/index.ts";
import { isBcrypt } from "#src/platform/bcrypt-hash.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import {
  type ClientRecord,
  type FoundRecord,
  type ImportRecord,
  importRecord,
  type RecordKind,
  recordKinds,
} from "./records/import-record.ts";
import { centsOf, type Rates, usdCents } from "./records/money.ts";

/** Why a record is set aside. */
export type Misfit =
  | "invalid record"
  | "same id twice"
  | "invalid email"
  | "same email twice"
  | "email has an account here"
  | "negative balance"
  | "no rate for its currency"
  | "client is not imported"
  | "no message";

/** What is worth saying of a record that fits. */
export type Remark = "password is not taken over" | "kept to read, no machine" | "kept to read, not managed";

export interface SetAside {
  readonly kind: RecordKind | "unknown";
  readonly place: string;
  readonly reason: Misfit;
  /** Which fields: never what is in them. */
  readonly detail: string;
}

export interface Fitting {
  readonly place: string;
  readonly record: ImportRecord;
  /** Of a client: what comes into its wallet. */
  readonly cents: bigint;
}

export interface ImportPlan {
  readonly fitting: readonly Fitting[];
  readonly setAside: readonly SetAside[];
  /** How often each remark is made. */
  readonly remarks: ReadonlyMap<Remark, number>;
  /** Of the balances that fit, by currency of the source, in its cents; and all of them in USD cents. */
  readonly balances: ReadonlyMap<string, bigint>;
  readonly totalCents: bigint;
}

export interface PlanInput {
  readonly found: readonly FoundRecord[];
  readonly rates: Rates;
  /** Clients of this source that were imported before: what is theirs fits, and they are not looked at again. */
  readonly importedClients: ReadonlySet<string>;
  /** Which of these emails no account can be opened for, by their canonical form. */
  readonly refusedEmails: (emails: readonly string[]) => Promise<ReadonlyMap<string, EmailRefusal>>;
}

/** Looks at every record of a source: what fits, what does not and why, and the sums, without a write. */
export async function planImport(input: PlanInput): Promise<ImportPlan> {
  const setAside: SetAside[] = [];
  const read = readRecords(input.found, setAside);
  const fresh = read.flatMap(({ record }) =>
    record.kind === "client" && !input.importedClients.has(record.id) ? [record.email] : [],
  );
  const refused = await input.refusedEmails(fresh);
  const emails = new Set<string>();
  const clients = new Set(input.importedClients);
  const remarks = new Map<Remark, number>();
  const balances = new Map<string, bigint>();
  const fitting: Fitting[] = [];
  let totalCents = 0n;
  for (const { place, record } of read) {
    const isKnown = record.kind === "client" && input.importedClients.has(record.id);
    const misfit = isKnown ? null : misfitOf(record, { emails, refused, clients, rates: input.rates });
    if (misfit !== null) {
      setAside.push({ kind: record.kind, place, reason: misfit, detail: "" });
      continue;
    }
    const cents = record.kind === "client" ? (balanceOf(record, input.rates) ?? 0n) : 0n;
    if (record.kind === "client") {
      clients.add(record.id);
      emails.add(canonicalEmail(record.email));
      totalCents += cents;
      for (const { currency, amount } of record.balances)
        balances.set(currency, (balances.get(currency) ?? 0n) + centsOf(amount));
    }
    const remark = remarkOf(record);
    if (remark !== null) remarks.set(remark, (remarks.get(remark) ?? 0) + 1);
    fitting.push({ place, record, cents });
  }
  return { fitting, setAside, remarks, balances, totalCents };
}

/** What has the shape of a record, clients first; the rest is set aside with the fields that are wrong. */
function readRecords(found: readonly FoundRecord[], setAside: SetAside[]) {
  const seen = new Set<string>();
  const read: { readonly place: string; readonly record: ImportRecord }[] = [];
  for (const { place, value } of found) {
    const parsed = importRecord.safeParse(value);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join("."));
      const detail = value === null ? "not readable as text" : [...new Set(fields)].slice(0, 5).join(", ");
      setAside.push({ kind: kindOf(value), place, reason: "invalid record", detail });
      continue;
    }
    const record = parsed.data;
    const id = `${record.kind} ${record.id}`;
    if (seen.has(id)) setAside.push({ kind: record.kind, place, reason: "same id twice", detail: "id" });
    else read.push({ place, record });
    seen.add(id);
  }
  const order = (kind: RecordKind) => recordKinds.indexOf(kind);
  return read.toSorted((a, b) => order(a.record.kind) - order(b.record.kind));
}

function kindOf(value: unknown): SetAside["kind"] {
  const kind = typeof value === "object" && value !== null && "kind" in value ? value.kind : null;
  return recordKinds.find((known) => known === kind) ?? "unknown";
}

function misfitOf(
  record: ImportRecord,
  known: {
    readonly emails: ReadonlySet<string>;
    readonly refused: ReadonlyMap<string, EmailRefusal>;
    readonly clients: ReadonlySet<string>;
    readonly rates: Rates;
  },
): Misfit | null {
  if (record.kind !== "client") {
    if (!known.clients.has(record.client)) return "client is not imported";
    return record.kind === "ticket" && record.messages.every(({ text }) => text.trim() === "")
      ? "no message"
      : null;
  }
  const email = canonicalEmail(record.email);
  const refusal = known.refused.get(email);
  if (refusal === "unusable") return "invalid email";
  if (known.emails.has(email)) return "same email twice";
  if (refusal === "taken") return "email has an account here";
  const cents = balanceOf(record, known.rates);
  if (cents === null) return "no rate for its currency";
  return record.balances.some(({ amount }) => centsOf(amount) < 0n) ? "negative balance" : null;
}

/** In USD cents; null where a rate is missing. Each currency is rounded once, after its own sum. */
function balanceOf({ balances }: ClientRecord, rates: Rates): bigint | null {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of balances)
    sums.set(currency, (sums.get(currency) ?? 0n) + centsOf(amount));
  let total = 0n;
  for (const [currency, sum] of sums) {
    const cents = sum === 0n ? 0n : usdCents(sum, currency, rates);
    if (cents === null) return null;
    total += cents;
  }
  return total;
}

function remarkOf(record: ImportRecord): Remark | null {
  if (record.kind === "service") return "kept to read, no machine";
  if (record.kind === "name") return "kept to read, not managed";
  if (record.kind !== "client") return null;
  return record.passwordHash !== null && isBcrypt(record.passwordHash) ? null : "password is not taken over";
}
