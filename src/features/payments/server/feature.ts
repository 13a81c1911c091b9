import { issuerOf } from "#src/platform/tenancy/issuer-of.ts";
import { payersOf } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { paymentsContract } from "../contract.ts";
import { accountKeyChecks, accountKeysOf } from "./account-key-checks.ts";
import { balanceAlarms, shortfallAlarms } from "./balance-alarms.ts";
import { chainAlarms } from "./chain-alarms.ts";
import { policyTextsOf } from "./aml-policy-texts.ts";
import { coinsCommands } from "./commands/coins-commands.ts";
import { depositCommands } from "./commands.ts";
import { findCommands } from "./commands/find-commands.ts";
import { balanceCommands } from "./commands/balance-commands.ts";
import { gatewayCommands } from "./commands/gateway-commands.ts";
import { rateCommands } from "./commands/rate-commands.ts";
import { rescanCommands } from "./commands/rescan-commands.ts";
import { limitsOf } from "./deposit-limits.ts";
import { depositSubjects } from "./deposit-subjects.ts";
import { gatewaySubjects } from "./gateways/gateway-subjects.ts";
import { gatewayAlarms } from "./gateways/gateway-alarms.ts";
import { coinFinders } from "./office/coin-finders.ts";
import { depositTimeline, paymentTimeline } from "./office/coin-timelines.ts";
import { heldQueue } from "./office/held-queue.ts";
import { paymentFinders } from "./office/payment-finders.ts";
import { paymentsHooks } from "./hooks.ts";
import { depositPart } from "./deposit-part.ts";
import { createPayments } from "./index.ts";
import { paymentsData } from "./personal-data.ts";
import { missedAlarms } from "./missed-transactions.ts";
import { masterFingerprintsOf } from "./master-fingerprints.ts";
import { paymentsAlarms } from "./payments-alarms.ts";
import { heldGauges } from "./held-gauges.ts";
import { paymentsGauges } from "./payments-gauges.ts";
import { paymentsSupport } from "./payment-support.ts";
import { paymentsNotices } from "./notices.ts";
import { quarantineAlarms } from "./quarantine-alarms.ts";

export const paymentsFeature = defineFeature(
  "payments",
  ({ platform, config, drivers, sites, use }) => {
    const payments = createPayments(platform, {
      chains: drivers.chains,
      rates: drivers.rates,
      perform: use(staffFeature).perform,
      gateways: drivers.gateways,
      limits: () => limitsOf(sites.provider().values),
      accountKeys: accountKeysOf(config),
      masterFingerprints: masterFingerprintsOf(config),
      policy: policyTextsOf(sites),
      issuerOf: (site) => issuerOf(site, sites.provider()),
      isLive: config.mode === "live",
    });
    return {
      front: payments,
      fills: [fill(payersOf, payments.countPayers)],
      personalData: [paymentsData],
      routes: [routeSet(paymentsContract, payments.handlers)],
      jobs: payments.jobs,
      botParts: [depositPart(payments)],
      staffActs: payments.staffActs,
      invariants: payments.invariants,
      alarmSources: [
        ...paymentsAlarms(platform),
        chainAlarms(platform),
        quarantineAlarms(platform),
        balanceAlarms(platform, drivers.chains),
        shortfallAlarms(platform),
        missedAlarms(platform),
        ...gatewayAlarms(platform),
        ...payments.alarms,
      ],
      staffQueues: [heldQueue],
      gauges: [...paymentsGauges(platform), ...heldGauges(platform)],
      finders: [...coinFinders, ...paymentFinders],
      timelineSources: [depositTimeline, paymentTimeline],
      incomingSources: [payments.incoming],
      subjectSources: [depositSubjects, gatewaySubjects],
      supportSubjects: paymentsSupport,
      prepare: payments.prepare,
      register: payments.registerWebhooks,
    };
  },
  {
    notices: paymentsNotices,
    hooks: paymentsHooks,
    commands: [
      ...depositCommands,
      ...findCommands,
      ...balanceCommands,
      ...rateCommands,
      ...rescanCommands,
      ...coinsCommands,
      ...gatewayCommands,
    ],
    checks: accountKeyChecks,
  },
);
