import { defineFeature } from "#src/features/server-feature.ts";
import { breachGauge } from "#src/platform/known-passwords/breach-gauge.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { createKnownPasswords, ownListIn } from "#src/platform/known-passwords/known-passwords.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { accountsContract } from "../contract.ts";
import { accountsCommands } from "./commands.ts";
import { balanceOf, createAccounts, chatOf, namesOfStaff, payersOf, taxOfCustomer } from "./index.ts";
import { lookCommands } from "./looks/look-commands.ts";
import { accountsNotices } from "./notices.ts";
import { officeCommands } from "./office/office-commands.ts";
import { accountsFinders } from "./office/index.ts";
import { createSigninApps } from "./identities/signin-apps.ts";
import { passkeyChecks } from "./passkeys/index.ts";

export const accountsFeature = defineFeature(
  "accounts",
  (context) => {
    const { platform, config, drivers, passwords, rateLimits, sealer, mail, texts, sites } = context;
    const knownPasswords = createKnownPasswords({
      ownList: ownListIn(config.dataDir),
      rangeUrl: config.BREACHED_PASSWORDS === "range-api" ? `${config.BREACHED_PASSWORDS_URL}/` : null,
      clock: platform.clock,
      log: platform.log,
    });
    const accounts = createAccounts(platform, {
      passwords,
      knownPasswords,
      ownList: ownListIn(config.dataDir),
      rateLimits,
      sealer,
      signin: createSigninApps({ platform, sealer, own: drivers.signin, create: drivers.createSignin }),
      mail,
      texts,
      sites,
      balanceOf: (customerId) => context.filled(balanceOf)(customerId),
      taxOf: (customerId, siteId) => context.filled(taxOfCustomer)(customerId, siteId),
      isTelegramConnected: async (userId) => (await context.filled(chatOf)(userId)).isConnected,
      namesOfStaff: (ids) => context.filled(namesOfStaff)(ids),
      countPayers: (db, wallets) => context.filled(payersOf)(db, wallets),
      mailDomainsOfStaff: context.use(staffFeature).mailDomains,
      perform: context.use(staffFeature).perform,
      settings: {
        allowsPseudoLocales: config.mode === "demo",
        simulatesSignin: config.simulatesSignin,
        legacy: config.legacy,
      },
    });
    return {
      front: accounts,
      personalData: [accounts.personalData],
      routes: [routeSet(accountsContract, accounts.handlers)],
      jobs: accounts.jobs,
      gauges: [breachGauge(knownPasswords)],
      tokenResolvers: [accounts.resolveToken, accounts.resolveLook],
      finders: accountsFinders,
      staffActs: [accounts.banMany, accounts.setEmail],
    };
  },
  {
    notices: accountsNotices,
    commands: [...accountsCommands, ...officeCommands, ...lookCommands],
    checks: passkeyChecks,
  },
);
