import type { Insertable, Transaction } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB, StatusTexts } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { withoutHidden } from "#src/shared/hidden-characters.ts";
import type { TextByLanguage } from "#src/shared/settings/setting.ts";

export type Written = Readonly<Record<string, string | undefined>>;

export const titleNumber = 0;

interface OfText {
  readonly entryId: string;
  /** `titleNumber`, or that of an update. */
  readonly number: number;
}

/**
 * Keeps what is new of a text beside what it was. A language that was left out or is empty has no text any more, and its
 * readers get the English one.
 */
export async function writeTexts(
  trx: Transaction<DB>,
  { actor, now }: Ctx<StaffActor>,
  { entryId, number }: OfText,
  texts: TextByLanguage,
): Promise<void> {
  const before = await trx
    .selectFrom("status_texts")
    .distinctOn("language")
    .selectAll()
    .where("entry_id", "=", entryId)
    .where("update_number", "=", number)
    .orderBy("language")
    .orderBy("number", "desc")
    .execute();
  const last = new Map(before.map((row) => [row.language, row]));
  const rows = [...new Set([...last.keys(), ...Object.keys(texts)])].flatMap(
    (language): Insertable<StatusTexts>[] => {
      const text = texts[language] ?? "";
      const known = last.get(language);
      if (text === (known?.text ?? "")) return [];
      return [
        {
          entry_id: entryId,
          update_number: number,
          language,
          number: (known?.number ?? 0) + 1,
          text,
          written_by: actor.staffId,
          created_at: now,
        },
      ];
    },
  );
  if (rows.length > 0) await trx.insertInto("status_texts").values(rows).execute();
}

/** Texts as they are kept: plain, without characters that hide others; a title in one line. */
export function cleanTexts(field: "titles" | "texts", texts: Written): TextByLanguage {
  const kept = Object.entries(texts).flatMap(([language, text = ""]) => {
    const clean = withoutHidden(field === "titles" ? text.replace(/\s+/g, " ") : text);
    return clean === "" ? [] : [[language, clean] as const];
  });
  const all = Object.fromEntries(kept);
  if (all["en"] === undefined) throw new AppError("invalid_input", undefined, { [field]: "required" });
  return all;
}
