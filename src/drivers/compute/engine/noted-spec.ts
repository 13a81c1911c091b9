import * as z from "zod/mini";

const address = z.object({ address: z.string(), prefixLength: z.number(), gateway: z.string() });

/** The order, as drivers store it on a machine so that an act can continue after a crash. */
export const specSchema = z.object({
  serverId: z.string(),
  name: z.string(),
  vcpu: z.number(),
  memoryMb: z.number(),
  diskGb: z.number(),
  location: z.string(),
  image: z.string(),
  addresses: z.array(address),
  sshKeys: z.array(z.string()),
  passwordHash: z.nullable(z.string()),
  generation: z.number(),
  // Not in the notes of earlier releases.
  node: z._default(z.nullable(z.string()), null),
  limits: z._default(z.object({ networkMbps: z.nullable(z.number()) }), { networkMbps: null }),
});
