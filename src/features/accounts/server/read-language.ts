import type { Platform } from "#src/platform/platform.ts";

/** The language that a user has chosen for their account. */
export async function readLanguage({ db }: Pick<Platform, "db">, userId: string): Promise<string> {
  const user = await db.kysely
    .selectFrom("users")
    .select("language")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return user.language;
}
