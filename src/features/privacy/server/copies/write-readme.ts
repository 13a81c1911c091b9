import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { WriteReadme } from "#src/platform/personal/copy-files.ts";
import type { PersonalSubject } from "#src/platform/personal/personal-data.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { PrivacyContext } from "../deps.ts";

interface Reader {
  readonly subject: PersonalSubject;
  /** Who asked; null: staff, and the first owner's language counts. */
  readonly userId: string | null;
  readonly at: Date;
}

/** What each file says, in the language of who reads it. */
export async function writeReadme(
  { sites, texts }: PrivacyContext,
  db: Kysely<DB>,
  { subject, userId, at }: Reader,
): Promise<WriteReadme> {
  const reader = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", userId ?? subject.userIds[0] ?? null)
    .executeTakeFirst();
  const language = reader?.language ?? "en";
  const { name } = await sites.of(subject.siteId);
  const about =
    subject.customerId === null
      ? texts.text(language, "copy.person")
      : texts.text(language, "copy.account", { id: encodeId("customer", subject.customerId) });
  const made = texts.text(language, "copy.made", { name, at: at.toISOString() });
  return (counts) => {
    const files = [...counts].map(
      ([file, count]) =>
        `${file}.json, ${file}.csv (${count})\n  ${texts.text(language, `copy.files.${file}`)}`,
    );
    const outside = [texts.text(language, "copy.form"), texts.text(language, "copy.missing")];
    const lines = [made, about, ...outside, ...files, texts.text(language, "copy.rights")];
    return `${lines.join("\n\n")}\n`;
  };
}
