import { defineContract } from "#src/shared/contract.ts";
import { servicesAdminContract } from "./contract-admin.ts";

/** Calls about what every service that is paid by the period has in common; customers call servers and domains. */
export const servicesContract = defineContract({ ...servicesAdminContract });
