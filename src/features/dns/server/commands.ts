import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { listed } from "#src/platform/operator/table.ts";
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
      return listed(await dns.listUnknownZones(), {
        NAME: "name",
        "FIRST SEEN": "first_seen_at",
        "LAST SEEN": "last_seen_at",
      });
    }
    const zones = (await dns.listZones(readZoneName(words))).map(({ domain_id, ...zone }) => ({
      ...zone,
      domain: encodeId("domain", domain_id),
    }));
    return listed(zones, {
      NAME: "name",
      DOMAIN: "domain",
      VERSION: "version",
      LIVE: "live_version",
      DNSSEC: "dnssec_state",
      COMPARED: "compared_at",
      "WHAT IS WRONG": ({ problem, closed_at: closedAt }) =>
        problem ?? (closedAt === null ? null : "being taken down"),
    });
  },
};

const sync: Command = {
  name: "dns sync",
  usage: "[<name>]",
  summary: "Compares zones with the name servers now, and tries those again that wait; one, or all.",
  async run({ front: dns }, { words, operator }) {
    const found = await dns.syncZones(await operator(), readZoneName(words));
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
