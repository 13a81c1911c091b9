import type { DnsServer } from "#src/drivers/dns/port.ts";
import { type AlarmSource, operatorCommand, pageOfThing } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** How long a name server may be silent: it may be restarting. */
const quietMs = 60_000;
/** How long a change may take until all of them answer with it. */
const lateMs = 300_000;

/** Name servers that are down, zones that do not get there, and unknown zones there. */
export function dnsAlarms({ db, clock }: Pick<Platform, "db" | "clock">, server: DnsServer): AlarmSource[] {
  let downSince: Date | null = null;
  return [
    {
      kind: "name server down",
      find: async () => {
        const health = await server.health();
        if (health.ok) {
          downSince = null;
          return [];
        }
        downSince ??= clock.now();
        if (downSince > addMs(clock.now(), -quietMs)) return null;
        const detail = `DNS=${server.kind} does not work: ${health.problem ?? "it does not answer"}. Records of customers are not answered, or not brought up to date.`;
        const command = "npm start -- --check";
        const said = alarmText("nameServersDown", { driver: server.kind, problem: health.problem ?? "–" });
        return [{ objectId: server.kind, occurrence: downSince.toISOString(), detail, said, command }];
      },
    },
    {
      kind: "zone not live",
      page: pageOfThing("domain"),
      find: async () => {
        const late = await db.kysely
          .selectFrom("dns_zones")
          .select(["domain_id", "name", "version", "problem"])
          .where("problem", "is not", null)
          .where("due_at", "is not", null)
          .where(({ or, eb }) =>
            or([eb("live_at", "is", null), eb("live_at", "<", addMs(clock.now(), -lateMs))]),
          )
          .orderBy("name")
          .limit(100)
          .execute();
        return late.map(({ domain_id: id, name, version, problem }) => ({
          objectId: id,
          occurrence: `version ${version}`,
          detail: `Version ${version} of the zone ${name} is not answered by our name servers: ${problem ?? "no answer"}.`,
          said: alarmText("zoneNotLive", { version: String(version), zone: name, problem: problem ?? "–" }),
          command: operatorCommand(`dns sync ${name}`),
        }));
      },
    },
    {
      kind: "strange zone",
      find: async () => {
        const unknownZones = await db.kysely
          .selectFrom("dns_strays")
          .select(["name", "first_seen_at"])
          // A zone that was just removed may be on a list that was read before.
          .whereRef("last_seen_at", ">", "first_seen_at")
          .orderBy("name")
          .limit(100)
          .execute();
        return unknownZones.map(({ name, first_seen_at: since }) => ({
          objectId: name,
          occurrence: since.toISOString(),
          detail: `The name servers have the zone ${name}, and no domain here has one. Nothing was done to it.`,
          said: alarmText("strangeZone", { zone: name }),
          command: operatorCommand("dns list --unknown"),
        }));
      },
    },
  ];
}
