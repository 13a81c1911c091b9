import { randomBytes } from "node:crypto";
import { type DnsCapabilities, type DnsResult, done } from "../port.ts";
import { serverAnswer } from "./answers.ts";
import type { PowerdnsApi } from "./api.ts";
import { apexTtl } from "./wire-sets.ts";
import type { PowerdnsZones } from "./zones.ts";

/** Zones below it are made by tests of a server and are not shown. */
export const testZoneSuffix = "self-test.invalid";

/** Tests this version: a zone is made, changed, signed and removed again. */
export async function selfTest(api: PowerdnsApi, zones: PowerdnsZones): Promise<DnsResult<DnsCapabilities>> {
  const server = await api.call("GET", "", serverAnswer);
  if (!server.ok) return server;
  const zone = `t${randomBytes(8).toString("hex")}.${testZoneSuffix}`;
  const made = await zones.create(zone, [`ns1.${testZoneSuffix}`]);
  if (!made.ok) return made;
  try {
    const probe = { name: `www.${zone}`, type: "A", ttl: apexTtl, contents: ["192.0.2.1"] };
    const changed = await zones.apply(zone, (sets) => [...sets, probe]);
    if (!changed.ok) return changed;
    const signed = await zones.sign(zone, true);
    return done({ version: server.value.version, canSign: signed.ok && signed.value.length > 0 });
  } finally {
    await zones.discard(zone);
  }
}
