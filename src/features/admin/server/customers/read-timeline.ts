import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import type { TimelineBound, TimelineItem, TimelineSource } from "#src/platform/timeline/timeline-source.ts";
import { snapshot } from "#src/platform/db/snapshot.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { officePath } from "#src/shared/office-path.ts";
import { addMs, parseInstant } from "#src/shared/time.ts";
import { type TimelineKind, timelineKinds } from "#src/shared/timeline-kinds.ts";
import { shownEntry } from "#src/platform/personal/shown-entry.ts";
import type { timelineEntry } from "../../contract-customers.ts";

type Entry = z.input<typeof timelineEntry>;

interface Line extends TimelineItem {
  readonly kind: TimelineKind;
}

export interface TimelineQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly kind?: TimelineKind | undefined;
  /** Whether amounts are seen. */
  readonly hasMoney: boolean;
}

/**
 * A page of everything that happened with a customer, newest first; of one moment in the order of kinds and ids. Each
 * source reads at most a page, from where the page before ended.
 */
export async function readTimeline(
  { db }: Pick<Platform, "db">,
  sources: readonly TimelineSource[],
  customerId: string,
  { limit, cursor, kind, hasMoney }: TimelineQuery,
): Promise<{ entries: Entry[]; nextCursor: string | null }> {
  const last = cursor === undefined ? null : decodePosition(cursor);
  const asked = sources.filter((source) => kind === undefined || source.kind === kind);
  const lines = await snapshot(db.kysely, async (trx) => {
    const all: Line[] = [];
    // One connection has the snapshot, so they are read one after the other.
    for (const source of asked) {
      const before = last && boundOf(source.kind, last);
      const found = await source.find(trx, customerId, { before, limit: limit + 1 });
      all.push(...found.map((item) => ({ ...item, kind: source.kind })));
    }
    return all.toSorted(newestFirst);
  });
  const page = lines.slice(0, limit);
  const end = lines.length > limit ? page.at(-1) : undefined;
  const shown = encodeId("customer", customerId);
  return {
    entries: page.map((line) => view(shownEntry(line, hasMoney), shown)),
    nextCursor: end === undefined ? null : encodePosition(end),
  };
}

type Position = Pick<Line, "at" | "kind" | "id">;

function newestFirst(one: Position, other: Position): number {
  return other.at.getTime() - one.at.getTime() || compare(other.kind, one.kind) || compare(other.id, one.id);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Where a source goes on: kinds behind that of the last line still have all lines of its moment. */
function boundOf(kind: TimelineKind, last: Position): TimelineBound {
  if (kind === last.kind) return { at: last.at, id: last.id };
  return { at: kind < last.kind ? addMs(last.at, 1) : last.at, id: null };
}

function encodePosition({ at, kind, id }: Position): string {
  return Buffer.from(`${at.toISOString()}|${kind}|${id}`).toString("base64url");
}

function decodePosition(text: string): Position {
  const [instant = "", name, id = ""] = Buffer.from(text, "base64url").toString().split("|");
  const at = parseInstant(instant);
  const kind = timelineKinds.find((one) => one === name);
  const form =
    kind === "act" || kind === "staff" ? /^\d{20}$/ : /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  if (
    at === null ||
    kind === undefined ||
    !form.test(id) ||
    BigInt(form.source.startsWith("^\\d") ? id : 0) > maxId
  )
    throw new AppError("invalid_input", undefined, { cursor: "invalid_input" });
  return { at, kind, id };
}

const maxId = 2n ** 63n - 1n;

function view(line: Line, customerId: string): Entry {
  const { kind, id, at, code, actor, opens, amount, title = "" } = line;
  return {
    key: `${kind}:${id}`,
    kind,
    at: at.toISOString(),
    code,
    title: amount == null ? title : `${amount} ${title}`,
    about: line.about ?? null,
    state: line.state ?? null,
    cents: line.cents == null ? null : centsToNumber(line.cents),
    actor: actor == null ? null : { kind: actor.kind, id: actorId(actor), name: line.actorName ?? null },
    network: line.network ?? null,
    opens: opens == null ? null : { ...opens, path: officePath(opens.kind, opens.id, customerId) },
  };
}

function actorId({ kind, id }: NonNullable<TimelineItem["actor"]>): string | null {
  if (id === undefined) return null;
  if (kind === "user" || kind === "staff") return encodeId(kind, id);
  return kind === "api-key" ? encodeId("apiKey", id) : null;
}
