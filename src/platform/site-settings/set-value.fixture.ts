import type { TestDatabase } from "#src/platform/db/test-database.ts";
import type { SettingName } from "#src/shared/settings/registry.ts";

/** Sets a setting of the provider's site in a test; undefined: back to the product's. */
export async function setValue(
  { kysely }: Pick<TestDatabase, "kysely">,
  name: SettingName,
  value: unknown,
): Promise<void> {
  const known = await kysely
    .selectFrom("setting_versions")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto("setting_versions")
    .values({
      site_id: 1,
      name,
      number: Number(known.count) + 1,
      is_default: value === undefined,
      value: value === undefined ? null : JSON.stringify(value),
      reason: "as asked",
      changed_by: '{"kind":"system"}',
      changed_at: new Date("2027-03-01T12:00:00Z"),
    })
    .execute();
}
