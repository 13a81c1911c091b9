import { balanceOf } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { walletContract } from "../contract.ts";
import { walletCommands } from "./commands.ts";
import { debtAlarms } from "./debt-alarms.ts";
import type { WalletDeps } from "./deps.ts";
import { createWallet } from "./index.ts";

export const walletFeature = defineFeature(
  "wallet",
  ({ platform, all }) => {
    const deps: WalletDeps = {
      chargeSources: () => all("chargeSources"),
      incomingSources: () => all("incomingSources"),
      subjectSources: () => all("subjectSources"),
    };
    const wallet = createWallet(platform, deps);
    return {
      front: wallet,
      fills: [fill(balanceOf, wallet.balanceOf)],
      routes: [routeSet(walletContract, wallet.handlers)],
      jobs: wallet.jobs,
      invariants: wallet.invariants,
      prepare: wallet.prepare,
      alarmSources: [debtAlarms(platform, deps)],
    };
  },
  { commands: walletCommands },
);
