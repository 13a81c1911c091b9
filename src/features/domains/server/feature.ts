import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { contactsFeature } from "#src/features/contacts/server/feature.ts";
import { servedDomainOf } from "#src/features/dns/server/index.ts";
import { dnsFeature } from "#src/features/dns/server/feature.ts";
import { pricedKinds } from "#src/features/services/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { domainsContract } from "../contract.ts";
import { balanceGauge } from "./balance-gauge.ts";
import { domainsBotPart } from "./domains-bot-part.ts";
import { domainsCommands } from "./commands.ts";
import { domainFinder } from "./office/domain-finder.ts";
import { domainsHooks } from "./hooks.ts";
import { createDomains } from "./index.ts";
import { domainsData } from "./personal-data.ts";
import { pricedDomains } from "./prices/priced-domains.ts";
import { readCharges } from "./read-charges.ts";
import { registrarAlarms } from "./registrar-alarms.ts";
import { refuseLostNames } from "./refuse-lost-names.ts";
import { domainRefunds } from "./domain-refunds.ts";
import { domainSupport } from "./domain-support.ts";
import { domainSubjects } from "./domain-subjects.ts";
import { domainsNotices } from "./notices.ts";
import { findServedDomain } from "./zones/find-served-domain.ts";

export const domainsFeature = defineFeature(
  "domains",
  ({ platform, config, drivers, rateLimits, sealer, use }) => {
    const dns = use(dnsFeature);
    const domains = createDomains(platform, {
      catalog: use(catalogFeature),
      contacts: use(contactsFeature),
      dns,
      driver: drivers.registrar,
      perform: use(staffFeature).perform,
      rateLimits,
      sealer,
      providerNameServers: dns.providerNameServers,
    });
    return {
      front: domains,
      personalData: [domainsData],
      fills: [
        fill(servedDomainOf, (customerId, id) => findServedDomain(platform, customerId, id)),
        fill(pricedKinds.domain, pricedDomains(platform)),
      ],
      routes: [routeSet(domainsContract, domains.handlers)],
      tasks: domains.tasks,
      ...(config.REGISTRAR !== "off" && { botParts: [domainsBotPart(domains)] }),
      staffActs: domains.staffActs,
      consumers: domains.consumers,
      jobs: domains.jobs,
      gauges: [balanceGauge(drivers.registrar)],
      invariants: domains.invariants,
      alarmSources: registrarAlarms(platform),
      chargeSources: [{ readCharges }],
      subjectSources: [domainSubjects],
      supportSubjects: [domainSupport],
      refundSources: [domainRefunds({ platform, driver: drivers.registrar })],
      finders: [domainFinder],
      ...(config.REGISTRAR === "off" && { prepare: () => refuseLostNames(domains) }),
    };
  },
  { notices: domainsNotices, hooks: domainsHooks, commands: domainsCommands },
);
