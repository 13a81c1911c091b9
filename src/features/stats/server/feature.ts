import { defineFeature } from "#src/features/server-feature.ts";
import { paymentsFeature } from "#src/features/payments/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { statsContract } from "../contract.ts";
import { statsCommands } from "./commands.ts";
import { moneyGauges } from "./gauges/money-gauges.ts";
import { createStats } from "./index.ts";

export const statsFeature = defineFeature(
  "stats",
  ({ platform, use }) => {
    const stats = createStats(platform, { coins: use(paymentsFeature).coins });
    return {
      front: stats,
      routes: [routeSet(statsContract, stats.handlers)],
      jobs: stats.jobs,
      gauges: moneyGauges(platform),
    };
  },
  { commands: statsCommands },
);
