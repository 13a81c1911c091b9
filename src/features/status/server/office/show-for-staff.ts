import type { Selectable } from "kysely";
import type { StatusTexts } from "#src/platform/db/schema.gen.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import type { statusAdminRoutes } from "../../contract-admin.ts";
import type { StatusContext } from "../deps.ts";
import { readEntries } from "../entries/read-entries.ts";
import { listed } from "./list-entries.ts";
import { titleNumber } from "./write-texts.ts";

type Shown = RouteOutput<(typeof statusAdminRoutes)["GET /v2/admin/status/{id}"]>;
type TextRow = Selectable<StatusTexts>;

/** An entry with everything that it says and said. */
export async function showForStaff(
  { platform, namesOfStaff }: StatusContext,
  { siteId, id }: { readonly siteId: number; readonly id: string },
): Promise<Shown> {
  const db = platform.db.kysely;
  const [entry] = await readEntries(db, { siteIds: [siteId], ids: [id] });
  if (entry === undefined) throw new AppError("not_found");
  const texts = await db
    .selectFrom("status_texts")
    .selectAll()
    .where("entry_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("language")
    .orderBy("number", "desc")
    .execute();
  const names = await namesOfStaff([
    ...new Set([...texts.map((row) => row.written_by), ...entry.updates.map((one) => one.writtenBy)]),
  ]);
  const nameOf = (staffId: string) => names.get(staffId) ?? "–";
  const formerOf = (number: number) =>
    formerTexts(texts.filter((row) => row.update_number === number)).map((row) => ({
      language: row.language,
      text: row.text,
      writtenBy: nameOf(row.written_by),
      createdAt: row.created_at.toISOString(),
    }));
  return {
    ...listed(entry, platform.clock.now()),
    version: entry.version,
    titles: { ...entry.titles },
    formerTitles: formerOf(titleNumber),
    history: entry.updates.toReversed().map((update) => ({
      number: update.number,
      at: update.at.toISOString(),
      state: update.state,
      severity: update.severity,
      texts: { ...update.texts },
      writtenBy: nameOf(update.writtenBy),
      createdAt: update.createdAt.toISOString(),
      correctedAt: update.correctedAt?.toISOString() ?? null,
      former: formerOf(update.number),
    })),
  };
}

/** Of each language all but the last. */
function formerTexts(rows: readonly TextRow[]): readonly TextRow[] {
  const last = new Map<string, number>();
  for (const { language, number } of rows) last.set(language, Math.max(number, last.get(language) ?? 0));
  return rows.filter(({ language, number, text }) => number < (last.get(language) ?? 0) && text !== "");
}
