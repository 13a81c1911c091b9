import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { reverseZoneOf } from "#src/shared/reverse-names.ts";
import { dnsContract } from "../contract.ts";
import { dnsCommands } from "./commands.ts";
import { dnsAlarms } from "./dns-alarms.ts";
import { dnsGauges } from "./dns-gauges.ts";
import { createDns, formerAddressesOf, servedDomainOf, serverAddressesOf } from "./index.ts";
import { dnsData } from "./personal-data.ts";
import { registrarParents } from "./registrar-parents.ts";
import { zoneHandlers } from "./routes.ts";

export const dnsFeature = defineFeature(
  "dns",
  ({ platform, config, drivers, rateLimits, filled }) => {
    const dns = createDns(platform, {
      server: drivers.dns,
      registry: registrarParents(drivers.registrar),
      nameServers: config.nameServers,
      houseZones: config.reverse?.networks.map(reverseZoneOf) ?? [],
      isLocal: drivers.dns.kind === "embedded" && config.mode === "demo",
    });
    const handlers = zoneHandlers(platform, {
      dns,
      rateLimits,
      findServed: (customerId, domainId) => filled(servedDomainOf)(customerId, domainId),
      findAddresses: (customerId) => filled(serverAddressesOf)(customerId),
      findFormer: (customerId, addresses) => filled(formerAddressesOf)(customerId, addresses),
    });
    const routes = [routeSet(dnsContract, handlers)];
    // A site that sells no names has no zones.
    if (config.REGISTRAR === "off") return { front: dns, routes, personalData: [dnsData] };
    return {
      front: dns,
      personalData: [dnsData],
      routes,
      jobs: dns.jobs,
      alarmSources: dnsAlarms(platform, drivers.dns),
      gauges: dnsGauges(platform, drivers.dns),
    };
  },
  { commands: dnsCommands },
);
