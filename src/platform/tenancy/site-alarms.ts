import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { problemOfHost, readStoredSettings } from "./stored-settings.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

const noDefault = {
  objectId: "default site",
  occurrence: "no row without a host",
  detail: "No row of the table sites is without a host: changes of sites are not seen, and nothing starts.",
  said: alarmText("noDefaultSite", {}),
  command: operatorCommand("alarm list"),
};

/** Sites whose row has settings that cannot be read or a value that is not a host. */
export function siteAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "site settings",
    find: async () => {
      const rows = await db.kysely.selectFrom("sites").select(["id", "name", "host", "settings"]).execute();
      const alarms = rows.every(({ host }) => host !== null) ? [noDefault] : [];
      const wrong = rows.flatMap(({ id, name, host, settings }) => {
        if (host === null) return [];
        const { problem } = readStoredSettings(settings);
        const problems = [
          problem && `its settings cannot be read, so it shows its name alone: ${problem}`,
          problemOfHost(host) && `nobody can reach it, because ${problemOfHost(host)}`,
        ].filter((one) => one !== null);
        if (problems.length === 0) return [];
        return {
          objectId: `site ${id}`,
          occurrence: problems.join("; "),
          detail: `Site ${name}: ${problems.join("; ")}.`,
          said: alarmText("siteProblem", { name, problem: problems.join("; ") }),
          command: operatorCommand("alarm list"),
        };
      });
      return [...alarms, ...wrong];
    },
  };
}
