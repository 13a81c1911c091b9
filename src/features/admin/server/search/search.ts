import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Finding } from "#src/platform/search/finder.ts";
import { maySeeMoney, shownEntry } from "#src/platform/personal/shown-entry.ts";
import { findShort } from "#src/platform/search/find-short.ts";
import { readShort } from "#src/platform/search/read-short.ts";
import { readTerm, type SearchTerm } from "#src/platform/search/read-term.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { foundKinds, type FoundKind } from "#src/shared/found.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { officePath } from "#src/shared/office-path.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { foundOutput, searchContract } from "../../contract-search.ts";
import { joinOwner, stateSql } from "../customers/select-customers.ts";
import type { AdminContext } from "../deps.ts";

type Found = z.input<typeof foundOutput>;
type Answer = RouteOutput<(typeof searchContract)["GET /v2/admin/search"]>;

/** How many of a kind are listed, and to how many the rest is counted. */
const shownOfKind = 8;
const countedTo = 100;

export interface SearchQuery {
  readonly q: string;
  readonly at?: string | undefined;
}

/**
 * Asks the finders that know a form of the term and whose things the role may see, all at once. Exact ones come first;
 * of those that have only a part of it, what begins with it.
 */
export async function search(
  { platform, office }: Pick<AdminContext, "platform" | "office">,
  permissions: readonly StaffPermission[],
  query: SearchQuery,
): Promise<Answer> {
  const term = readTerm(query.q, query.at === undefined ? null : new Date(query.at));
  const db = platform.db.kysely;
  const { accounts, finders } = office();
  const allowed = finders().filter(({ permission }) => permissions.includes(permission));
  const limit = shownOfKind + countedTo;
  const terms = term.text === "" ? [] : [term, ...(await wholeTerms(db, term))];
  const asked = terms.flatMap((one) => allowed.flatMap((finder) => finder.find(db, one, limit) ?? []));
  const found = await Promise.all(asked);
  const byKind = Map.groupBy(unique(found.flat()), ({ kind }) => kind);
  const first = foundKinds.flatMap((kind) => ranked(byKind.get(kind) ?? [], term).slice(0, shownOfKind));
  const shown = await withStates(db, first, platform.clock.now());
  const names = await accounts.nameCustomers(shown.flatMap(({ customerId }) => customerId ?? []));
  const hasMoney = maySeeMoney({ permissions });
  const results = shown.map((finding) => view(shownEntry(finding, hasMoney), names));
  return {
    term: term.text,
    at: term.at?.toISOString() ?? null,
    results: [...results.filter(({ isExact }) => isExact), ...results.filter(({ isExact }) => !isExact)],
    more: foundKinds.flatMap((kind) => moreOf(kind, byKind.get(kind)?.length ?? 0)),
  };
}

/** What a term names that is an id, a hash or an address without its middle or its end: nothing where it is whole. */
async function wholeTerms(db: Kysely<DB>, term: SearchTerm): Promise<readonly SearchTerm[]> {
  const { text, id, txid, address } = term;
  const short = id === null && txid === null && address === null ? readShort(text) : null;
  return short === null ? [] : (await findShort(db, short)).map((whole) => readTerm(whole));
}

/** What several finders found, once: by its best match. */
function unique(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.id} ${finding.kind === "address" ? finding.at?.getTime() : ""}`;
    const known = byKey.get(key);
    if (known === undefined || (finding.isExact === true && known.isExact !== true)) byKey.set(key, finding);
  }
  return [...byKey.values()];
}

function ranked(findings: readonly Finding[], { text }: SearchTerm): Finding[] {
  const start = text.toLowerCase();
  const rank = ({ isExact, title }: Finding): number => {
    if (isExact === true) return 0;
    const name = title.toLowerCase();
    if (name === start) return 1;
    return name.startsWith(start) ? 2 : 3;
  };
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

function moreOf(kind: FoundKind, count: number): Answer["more"] {
  const hidden = count - shownOfKind;
  if (hidden <= 0) return [];
  return [{ kind, count: Math.min(hidden, countedTo), isMore: hidden >= countedTo }];
}

/** Customers in the state that their list shows: finders know neither blocks nor the time. */
async function withStates(db: Kysely<DB>, findings: readonly Finding[], now: Date): Promise<Finding[]> {
  const ids = findings.flatMap(({ kind, customerId }) => (kind === "customer" ? (customerId ?? []) : []));
  if (ids.length === 0) return [...findings];
  const { rows } = await sql<{ id: string; state: string }>`
    SELECT c.id, ${stateSql(now)} AS state FROM customers c ${joinOwner} WHERE c.id = ANY (${ids})`.execute(
    db,
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return findings.map((finding) =>
    finding.kind === "customer"
      ? { ...finding, state: states.get(finding.customerId ?? "") ?? null }
      : finding,
  );
}

function view(finding: Finding, names: ReadonlyMap<string, string>): Found {
  const { kind, id, opens = id, state = null, isExact = false, matched, cents = null } = finding;
  const customerName = names.get(finding.customerId ?? "") ?? null;
  const customerId = finding.customerId ? encodeId("customer", finding.customerId) : null;
  return {
    kind,
    id,
    title: finding.title === "" ? (customerName ?? id) : finding.title,
    detail: detailOf(finding),
    state,
    customerId,
    customerName,
    ...spanOf(finding),
    cents: cents === null ? null : centsToNumber(cents),
    path: officePath(kind, opens, customerId),
    matched,
    isExact,
  };
}

function detailOf({ detail = "", amount = null }: Finding): string {
  return amount === null ? detail : `${amount} ${detail}`;
}

function spanOf({ at = null, until = null }: Finding): Pick<Found, "at" | "until"> {
  return { at: at === null ? null : at.toISOString(), until: until === null ? null : until.toISOString() };
}
