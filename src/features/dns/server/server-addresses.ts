import type * as z from "zod/mini";
import type { serverAddressOutput } from "../contract-outputs.ts";

export type ServerAddress = z.output<typeof serverAddressOutput>;

/** Addresses of a customer's servers, the newest first; at most 20. */
export type FindServerAddresses = (customerId: string) => Promise<readonly ServerAddress[]>;
