import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { table } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Dns } from "./index.ts";

type Command = FeatureCommand<Dns>;

const list: Command = {
  name: "dns list",
  usage: "[<name>] [--unknown]",
  summary: "Shows zones; --unknown those that the name servers have and the books do not know.",
  options: { unknown: { type: "boolean", default: false } },
  async run({ front: dns }, { words, options }) {
    if (options.unknown === true) {
      const unknownZones = await dns.listUnknownZones();
      const lines = unknownZones.map((unknown) => [
        unknown.name,
        unknown.first_seen_at,
        unknown.last_seen_at,
      ]);
      return { data: unknownZones, text: table(["NAME", "FIRST SEEN", "LAST SEEN"], lines) };
    }
    const zones = (await dns.listZones(readZoneName(words))).map(({ domain_id, ...zone }) => ({
      ...zone,
      domain: encodeId("domain", domain_id),
    }));
    return {
      data: zones,
      text: table(
        ["NAME", "DOMAIN", "VERSION", "LIVE", "DNSSEC", "COMPARED", "WHAT IS WRONG"],
        zones.map((zone) => [
          zone.name,
          zone.domain,
          zone.version,
          zone.live_version,
          zone.dnssec_state,
          zone.compared_at,
          zone.problem ?? (zone.closed_at === null ? null : "being taken down"),
        ]),
      ),
    };
  },
};

const sync: Command = {
  name: "dns sync",
  usage: "[<name>]",
  summary: "Compares zones with the name servers now, and tries those again that wait; one, or all.",
  async run({ front: dns }, { words }) {
    const found = await dns.syncZones(readZoneName(words));
    const { zones, due, unknownZones } = found;
    return {
      text: `Compared: ${zones}. Being brought to the name servers: ${due}. Unknown zones there: ${unknownZones}.`,
      data: found,
    };
  },
};

function readZoneName([word]: readonly string[]): string | null {
  if (word === undefined) return null;
  const name = toAscii(word.toLowerCase().replace(/\.$/, ""));
  if (name === null) throw new UsageError(`${word} is no domain name.`);
  return name;
}

export const dnsCommands: readonly Command[] = [list, sync];
