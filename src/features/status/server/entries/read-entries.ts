import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { TextByLanguage } from "#src/shared/settings/setting.ts";
import { type IncidentState, incidentStates, type Severity, severities } from "#src/shared/status.ts";

export interface Update {
  readonly number: number;
  readonly at: Date;
  readonly state: IncidentState | null;
  readonly severity: Severity | null;
  readonly texts: TextByLanguage;
  readonly correctedAt: Date | null;
  readonly writtenBy: string;
  readonly createdAt: Date;
}

/** An incident or planned work as it is read now, in all its languages. */
export interface Entry {
  readonly id: string;
  readonly siteId: number;
  readonly kind: "incident" | "maintenance";
  readonly titles: TextByLanguage;
  readonly components: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly calledOffAt: Date | null;
  readonly version: number;
  readonly changedAt: Date;
  /** The oldest first. */
  readonly updates: readonly Update[];
}

interface Chosen {
  readonly siteIds: readonly number[];
  /** Those that went on then or later. */
  readonly since?: Date;
  readonly ids?: readonly string[];
}

/** Entries of sites, the newest first. */
export async function readEntries(
  db: Kysely<DB>,
  { siteIds, since, ids }: Chosen,
): Promise<readonly Entry[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom("status_entries")
    .selectAll()
    .where("site_id", "in", siteIds)
    .$if(since !== undefined, (query) =>
      query.where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">=", since ?? null)])),
    )
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .execute();
  if (rows.length === 0) return [];
  const found = rows.map(({ id }) => id);
  const [updates, texts] = await Promise.all([
    db.selectFrom("status_updates").selectAll().where("entry_id", "in", found).orderBy("number").execute(),
    db
      .selectFrom("status_texts")
      .distinctOn(["entry_id", "update_number", "language"])
      .selectAll()
      .where("entry_id", "in", found)
      .orderBy("entry_id")
      .orderBy("update_number")
      .orderBy("language")
      .orderBy("number", "desc")
      .execute(),
  ]);
  const textsBy = Map.groupBy(texts, (row) => `${row.entry_id} ${row.update_number}`);
  const textsOf = (entryId: string, number: number) => textsBy.get(`${entryId} ${number}`) ?? [];
  const updatesBy = Map.groupBy(updates, (row) => row.entry_id);
  return rows.map((row) => ({
    id: row.id,
    siteId: row.site_id,
    kind: row.kind === "incident" ? "incident" : "maintenance",
    titles: byLanguage(textsOf(row.id, 0)),
    components: row.components,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    calledOffAt: row.called_off_at,
    version: row.version,
    changedAt: row.changed_at,
    updates: (updatesBy.get(row.id) ?? []).map((update) => {
      const own = textsOf(row.id, update.number);
      return {
        number: update.number,
        at: update.at,
        state: incidentStates.find((state) => state === update.state) ?? null,
        severity: severities.find((severity) => severity === update.severity) ?? null,
        texts: byLanguage(own),
        correctedAt: lastOf(own.filter(({ number }) => number > 1)),
        writtenBy: update.written_by,
        createdAt: update.created_at,
      };
    }),
  }));
}

interface TextRow {
  readonly language: string;
  readonly text: string;
  readonly created_at: Date;
}

/** English first, and without languages whose text was taken away. */
function byLanguage(rows: readonly TextRow[]): TextByLanguage {
  const inOrder = rows.toSorted((a, b) => Number(b.language === "en") - Number(a.language === "en"));
  return Object.fromEntries(inOrder.flatMap(({ language, text }) => (text === "" ? [] : [[language, text]])));
}

function lastOf(rows: readonly TextRow[]): Date | null {
  return rows.reduce<Date | null>(
    (last, { created_at: at }) => (last === null || at > last ? at : last),
    null,
  );
}
