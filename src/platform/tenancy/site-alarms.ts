import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readStoredSettings } from "./stored-settings.ts";

/** Sites that are shown with their name alone because the settings in their row cannot be read. */
export function siteAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "site settings",
    find: async () => {
      const rows = await db.kysely
        .selectFrom("sites")
        .select(["id", "name", "settings"])
        .where("host", "is not", null)
        .execute();
      return rows.flatMap(({ id, name, settings }) => {
        const { problem } = readStoredSettings(settings);
        if (problem === null) return [];
        return {
          objectId: `site ${id}`,
          occurrence: problem,
          detail: `The settings of site ${name} cannot be read, so it shows its name alone. Cause: ${problem}.`,
          command: operatorCommand("alarm list"),
        };
      });
    },
  };
}
