import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { accountsContract } from "../contract.ts";
import { balanceOf, createAccounts, namesOfStaff } from "./index.ts";
import { accountsNotices } from "./notices.ts";

export const accountsFeature = defineFeature(
  "accounts",
  (context) => {
    const { platform, config, drivers, passwords, rateLimits, sealer, mail, texts, sites } = context;
    const accounts = createAccounts(platform, {
      passwords,
      rateLimits,
      sealer,
      signin: drivers.signin,
      mail,
      texts,
      sites,
      balanceOf: (customerId) => context.filled(balanceOf)(customerId),
      namesOfStaff: (ids) => context.filled(namesOfStaff)(ids),
      settings: {
        allowsPseudoLocales: config.mode === "demo",
        legacy: config.legacy,
      },
    });
    return {
      front: accounts,
      routes: [routeSet(accountsContract, accounts.handlers)],
      jobs: accounts.jobs,
      tokenResolvers: [accounts.resolveToken],
    };
  },
  { notices: accountsNotices },
);
