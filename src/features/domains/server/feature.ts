import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { servedDomainOf } from "#src/features/dns/server/index.ts";
import { dnsFeature } from "#src/features/dns/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { domainsContract } from "../contract.ts";
import { domainsCommands } from "./commands.ts";
import { domainsHooks } from "./hooks.ts";
import { createDomains } from "./index.ts";
import { readCharges } from "./read-charges.ts";
import { registrarAlarms } from "./registrar-alarms.ts";
import { refuseLostNames } from "./refuse-lost-names.ts";
import { domainSubjects } from "./domain-subjects.ts";
import { domainsNotices } from "./notices.ts";
import { findServedDomain } from "./zones/find-served-domain.ts";

export const domainsFeature = defineFeature(
  "domains",
  ({ platform, config, drivers, sealer, use }) => {
    const dns = use(dnsFeature);
    const domains = createDomains(platform, {
      catalog: use(catalogFeature),
      dns,
      driver: drivers.registrar,
      sealer,
      providerNameServers: dns.providerNameServers,
    });
    return {
      front: domains,
      fills: [fill(servedDomainOf, (customerId, id) => findServedDomain(platform, customerId, id))],
      routes: [routeSet(domainsContract, domains.handlers)],
      tasks: domains.tasks,
      staffActs: domains.staffActs,
      consumers: domains.consumers,
      jobs: domains.jobs,
      invariants: domains.invariants,
      alarmSources: registrarAlarms(platform),
      chargeSources: [{ readCharges }],
      subjectSources: [domainSubjects],
      ...(config.REGISTRAR === "off" && { prepare: () => refuseLostNames(domains) }),
    };
  },
  { notices: domainsNotices, hooks: domainsHooks, commands: domainsCommands },
);
