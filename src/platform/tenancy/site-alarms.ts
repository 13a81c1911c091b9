import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { problemOfHost, readStoredSettings } from "./stored-settings.ts";

/** Sites whose row has settings that cannot be read or a value that is not a host. */
export function siteAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "site settings",
    find: async () => {
      const rows = await db.kysely
        .selectFrom("sites")
        .select(["id", "name", "host", "settings"])
        .where("host", "is not", null)
        .execute();
      return rows.flatMap(({ id, name, host, settings }) => {
        const { problem } = readStoredSettings(settings);
        const problems = [
          problem && `its settings cannot be read, so it shows its name alone: ${problem}`,
          problemOfHost(host ?? "") && `nobody can reach it, because ${problemOfHost(host ?? "")}`,
        ].filter((one) => one !== null);
        if (problems.length === 0) return [];
        return {
          objectId: `site ${id}`,
          occurrence: problems.join("; "),
          detail: `Site ${name}: ${problems.join("; ")}.`,
          command: operatorCommand("alarm list"),
        };
      });
    },
  };
}
