import { defineFeature } from "#src/features/server-feature.ts";
import { dnsCommands } from "./commands.ts";
import { createDns } from "./index.ts";
import { registrarParents } from "./registrar-parents.ts";

export const dnsFeature = defineFeature(
  "dns",
  ({ platform, config, drivers }) => {
    const dns = createDns(platform, {
      server: drivers.dns,
      registry: registrarParents(drivers.registrar),
      nameServers: config.nameServers,
      isLocal: drivers.dns.kind === "embedded" && config.mode === "demo",
    });
    // A site that sells no names has no zones to look after.
    if (config.REGISTRAR === "off") return { front: dns };
    return { front: dns, jobs: dns.jobs, alarmSources: dns.alarmSources, gauges: dns.gauges };
  },
  { commands: dnsCommands },
);
