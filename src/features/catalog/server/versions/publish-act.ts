import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type ActCtx, type ActFact, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import type { CatalogueFile } from "../../contract-document.ts";
import { marginsOf } from "../../rules.ts";
import { type CatalogueChange, listChanges } from "../document/list-changes.ts";
import { currentVersion, type Networks, problemsOf, readFile, storedFile } from "./catalogue-state.ts";
import { auditDraft, draftSubject, findDraft } from "./drafts.ts";
import { isOfPrice, movedByChanges } from "./moved-by-changes.ts";
import { publishDocument } from "./publish-document.ts";

const payload = z.object({
  /** The draft, as it was when it was asked for; null: going back. */
  draft: z.nullable(z.object({ id: z.guid(), revision: z.int() })),
  /** The older version that is published once more; null: a draft. */
  returnTo: z.nullable(z.int()),
  /** The version that was on sale when the difference was seen. */
  expected: z.int(),
  /** Null: at once. */
  fromAt: z.nullable(z.iso.datetime()),
  /** What its prices move in a year, up and down. */
  movedCents: z.int(),
});

export type PublishPayload = z.output<typeof payload>;

/** What would be published, compared with what it is in place of. */
interface Planned {
  readonly name: string;
  readonly before: CatalogueFile;
  readonly after: CatalogueFile;
}

/** Publishing a draft or an older version: prices that move more than a role may need a second person. */
export function publishAct(networks: Networks) {
  return defineStaffAct({
    name: "catalog.publish",
    permission: "catalogue.publish",
    payload,
    cents: ({ movedCents }) => movedCents,
    subject: ({ draft, returnTo }) =>
      draft === null ? { objectType: "catalogue", objectId: String(returnTo) } : draftSubject(draft.id),
    describe: async (db, asked) => describe(asked, await plan(networks, db, asked)),
    check: async (db, asked) => {
      await planned(networks, db, asked);
    },
    run: async (trx, ctx, { payload: asked, reason }) => run(networks, trx, ctx, asked, reason),
  });
}

async function run(
  networks: Networks,
  trx: Transaction<DB>,
  ctx: ActCtx,
  asked: PublishPayload,
  reason: string,
): Promise<{ readonly version: number | null }> {
  const { draft, returnTo, expected } = asked;
  if (draft !== null) await findDraft(trx, draft.id, true);
  const { after } = await planned(networks, trx, asked);
  if (draft === null) {
    if (returnTo === null) throw new AppError("not_found");
    const { version } = await publishDocument(networks, trx, ctx, {
      file: after,
      expected,
      cause: "return",
      returnedTo: returnTo,
      reason,
    });
    return { version };
  }
  const isLater = asked.fromAt !== null && new Date(asked.fromAt) > ctx.now;
  const publishing = { file: after, expected, cause: "draft", draftId: draft.id, reason } as const;
  const version = isLater ? null : (await publishDocument(networks, trx, ctx, publishing)).version;
  await trx
    .updateTable("catalogue_drafts")
    .set({
      state: isLater ? "scheduled" : "published",
      from_at: isLater ? asked.fromAt : null,
      missed_at: null,
      reason,
      published_by: JSON.stringify(actorStamp(ctx.actor)),
    })
    .where("id", "=", draft.id)
    .execute();
  if (isLater)
    await auditDraft(trx, ctx, "catalogue-draft.schedule", draft.id, { fromAt: asked.fromAt, reason });
  return { version };
}

/** The same, refused where it is not what was asked for any more. */
async function planned(networks: Networks, db: Kysely<DB>, asked: PublishPayload): Promise<Planned> {
  if (asked.draft !== null) {
    const { state, revision } = await findDraft(db, asked.draft.id);
    if (state !== "draft") throw new AppError("catalogue_draft_closed");
    if (revision !== asked.draft.revision) throw new AppError("version_changed");
  }
  if ((await currentVersion(db)) !== asked.expected) throw new AppError("version_changed");
  const found = await plan(networks, db, asked);
  if (movedByChanges(found.before, found.after) > asked.movedCents) throw new AppError("version_changed");
  if (listChanges(found.before, found.after).length === 0) throw new AppError("catalogue_unchanged");
  if ((await problemsOf(db, networks, found.after)).length > 0) throw new AppError("catalogue_invalid");
  return found;
}

async function plan(
  networks: Networks,
  db: Kysely<DB>,
  { draft, returnTo }: Pick<PublishPayload, "draft" | "returnTo">,
): Promise<Planned> {
  if (draft !== null) {
    const { name, base, document } = await findDraft(db, draft.id);
    return { name, before: base, after: document };
  }
  const before = await readFile(db, networks);
  return { name: `#${returnTo}`, before, after: await olderFile(db, returnTo ?? 0, before) };
}

/**
 * An older version, with the lengths of term that were added since: those never go, as servers are renewed by them.
 * Other things that were added since are off sale by it.
 */
export async function olderFile(
  db: Kysely<DB>,
  version: number,
  current: CatalogueFile,
): Promise<CatalogueFile> {
  const row = await db
    .selectFrom("catalogue_publications")
    .select("document")
    .where("version", "=", BigInt(version))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  const older = storedFile(row.document);
  const terms = new Set(older.terms.map(({ months }) => months));
  const isNetwork = new Set(older.ipBlocks.map(({ id }) => id));
  const withKept = {
    ...older,
    catalogueVersion: current.catalogueVersion,
    terms: [...older.terms, ...current.terms.filter(({ months }) => !terms.has(months))].sort(
      (one, other) => one.months - other.months,
    ),
    ipBlocks: [...older.ipBlocks, ...current.ipBlocks.filter(({ id }) => !isNetwork.has(id))],
  };
  return {
    ...withKept,
    locations: keepOff(older.locations, current.locations),
    plans: keepOff(older.plans, current.plans),
    images: keepOff(older.images, current.images),
    extras: keepOff(older.extras, current.extras),
    promotions: keepOff(older.promotions, current.promotions),
    dedicated: keepOff(older.dedicated ?? [], current.dedicated ?? []),
    tlds: keepOff(older.tlds ?? [], current.tlds ?? []),
  };
}

/** What was added since is listed behind, off sale. */
function keepOff<Entry extends { readonly id: string; active: boolean }>(
  older: readonly Entry[],
  current: readonly Entry[],
): Entry[] {
  const known = new Set(older.map(({ id }) => id));
  return [
    ...older,
    ...current.filter(({ id }) => !known.has(id)).map((entry) => ({ ...entry, active: false })),
  ];
}

/** How many prices who decides reads one by one; the page of the draft has all. */
const mostShown = 20;

function describe({ fromAt, movedCents }: PublishPayload, { name, before, after }: Planned) {
  const changes = listChanges(before, after);
  const prices = changes.filter(isOfPrice);
  const belowCost = marginsOf(after).filter(({ marginCents }) => marginCents < 0).length;
  const lines = prices.slice(0, mostShown).map(wordsOf).join("; ");
  const facts: ActFact[] = [
    { key: "change", kind: "text", value: name },
    { key: "changes", kind: "count", value: changes.length },
    ...(fromAt === null ? [] : [{ key: "from", kind: "time", value: fromAt } as const]),
    ...(lines === "" ? [] : [{ key: "listPrices", kind: "text", value: lines } as const]),
    ...(movedCents === 0 ? [] : [{ key: "moved", kind: "cents", value: movedCents } as const]),
    ...(belowCost === 0 ? [] : [{ key: "belowCost", kind: "count", value: belowCost } as const]),
  ];
  return { customer: null, thing: null, facts };
}

function wordsOf({ name, field, before, after }: CatalogueChange): string {
  return `${name}, ${field}: ${before || "–"} → ${after || "–"}`;
}
