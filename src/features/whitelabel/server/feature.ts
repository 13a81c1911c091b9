import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { dnsFeature } from "#src/features/dns/server/feature.ts";
import { servedDomainOf } from "#src/features/dns/server/index.ts";
import { domainsFeature } from "#src/features/domains/server/feature.ts";
import { payoutsFeature } from "#src/features/payouts/server/feature.ts";
import { referralsFeature } from "#src/features/referrals/server/feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import { servicesFeature } from "#src/features/services/server/feature.ts";
import { telegramFeature } from "#src/features/telegram/server/feature.ts";
import { taxesFeature } from "#src/features/taxes/server/feature.ts";
import { walletFeature } from "#src/features/wallet/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { whitelabelContract } from "../contract.ts";
import { whitelabelCommands } from "./commands.ts";
import type { HostsContext } from "./hosts/deps.ts";
import { hostsSettings } from "./hosts/hosts-context.ts";
import type { SenderContext } from "./mail-sender/deps.ts";
import { senderSettings } from "./mail-sender/sender-context.ts";
import { createWhitelabel } from "./index.ts";
import { whitelabelInvariants } from "./margin/whitelabel-invariants.ts";
import { marginAlarms } from "./margin/margin-alarms.ts";
import { whitelabelNotices } from "./notices.ts";
import { whitelabelData } from "./personal-data.ts";
import { followBots } from "./telegram/follow-bots.ts";

export const whitelabelFeature = defineFeature(
  "whitelabel",
  ({ platform, config, sites, drivers, sealer, use, filled }) => {
    const hosts: HostsContext = {
      ...hostsSettings(config, sites.provider()),
      platform,
      sites,
      findOwnNames: use(domainsFeature).readOwnNames,
      findServed: (customerId, domainId) => filled(servedDomainOf)(customerId, domainId),
      dns: use(dnsFeature),
    };
    const mailSenders: SenderContext = {
      ...senderSettings(config, drivers.dns, () => sites.provider()),
      platform,
      sealer,
      findOwnNames: hosts.findOwnNames,
      findServed: hosts.findServed,
      dns: use(dnsFeature),
    };
    const whitelabel = createWhitelabel(platform, {
      sites,
      files: drivers.files,
      domain: config.whitelabelDomain,
      priceChanges: use(servicesFeature).changesOfSites,
      promoCodes: use(catalogFeature).promoCodes,
      isDemo: config.mode === "demo",
      hosts,
      mailSenders,
      payouts: use(payoutsFeature),
      referrals: use(referralsFeature),
      margins: use(walletFeature).margins,
      siteBots: use(telegramFeature).siteBots,
      signinApps: use(accountsFeature).signinApps,
      taxesAreOn: use(taxesFeature).areOn,
      countSignUps: use(accountsFeature).countSignUps,
      countCustomers: use(accountsFeature).countCustomers,
      countServices: [use(serversFeature).countActive, use(domainsFeature).countActive],
    });
    return {
      front: whitelabel,
      personalData: [whitelabelData],
      consumers: [followBots(platform)],
      jobs: whitelabel.jobs,
      alarmSources: [marginAlarms(platform)],
      invariants: whitelabelInvariants,
      routes: [routeSet(whitelabelContract, whitelabel.handlers)],
    };
  },
  { commands: whitelabelCommands, notices: whitelabelNotices },
);
