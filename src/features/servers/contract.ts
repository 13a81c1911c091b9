import { defineContract } from "#src/shared/contract.ts";
import { serversOfficeRoutes } from "./contract-office.ts";
import { freeDaysContract } from "./contract-free-days.ts";
import { holdsContract } from "./contract-holds.ts";
import { machineRoutes } from "./contract-machines.ts";
import { orderRoutes } from "./contract-orders.ts";
import { withdrawalRoutes } from "./contract-withdrawal.ts";

/** Every call below `/v2/servers`; each part has its own file. */
export const serversContract = defineContract({
  ...orderRoutes,
  ...withdrawalRoutes,
  ...machineRoutes,
  ...freeDaysContract,
  ...holdsContract,
  ...serversOfficeRoutes,
});
