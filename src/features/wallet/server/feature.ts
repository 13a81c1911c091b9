import { balanceOf } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { fill } from "#src/features/slot.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { walletContract } from "../contract.ts";
import { balancePart } from "./balance-part.ts";
import { walletCommands } from "./commands.ts";
import { debtAlarms } from "./debt-alarms.ts";
import type { WalletDeps } from "./deps.ts";
import { orderTimeline } from "./office/order-timeline.ts";
import { walletFinders } from "./office/finders.ts";
import { orderSupport } from "./order-support.ts";
import { createWallet } from "./index.ts";
import { walletData } from "./personal-data.ts";
import { hasFormerPapers, paperOf } from "./paper-of.ts";
import { walletNotices } from "./notices.ts";

export const walletFeature = defineFeature(
  "wallet",
  ({ platform, use, all, filled }) => {
    const deps: WalletDeps = {
      chargeSources: () => all("chargeSources"),
      incomingSources: () => all("incomingSources"),
      subjectSources: () => all("subjectSources"),
      refundSources: () => all("refundSources"),
      paperOf: (...asked) => filled(paperOf)(...asked),
      hasFormerPapers: (...asked) => filled(hasFormerPapers)(...asked),
      perform: use(staffFeature).perform,
    };
    const wallet = createWallet(platform, deps);
    return {
      front: wallet,
      personalData: [walletData],
      fills: [fill(balanceOf, wallet.balanceOf)],
      routes: [routeSet(walletContract, wallet.handlers)],
      jobs: wallet.jobs,
      invariants: wallet.invariants,
      prepare: wallet.prepare,
      finders: walletFinders,
      timelineSources: [orderTimeline],
      supportSubjects: [orderSupport],
      alarmSources: [debtAlarms(platform, deps)],
      botParts: [balancePart(platform, deps)],
      staffActs: [wallet.adjust, wallet.refund],
    };
  },
  { notices: walletNotices, commands: walletCommands },
);
