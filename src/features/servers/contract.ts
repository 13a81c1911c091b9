import { defineContract } from "#src/shared/contract.ts";
import { serversOfficeRoutes } from "./contract-office.ts";
import { machineRoutes } from "./contract-machines.ts";
import { orderRoutes } from "./contract-orders.ts";

/** Every call below `/v2/servers`; each part has its own file. */
export const serversContract = defineContract({ ...orderRoutes, ...machineRoutes, ...serversOfficeRoutes });
