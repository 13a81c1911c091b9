import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { list } from "./setting-forms.ts";

/** Settings of the machines; spread into those of `config.ts`. */
export const computeVariables = {
  COMPUTE: z
    .enum(["simulated", "incus", "libvirt"])
    .default("simulated")
    .describe(
      "driver of the machines, on the nodes of `npm run operator -- node list`; incus: LXD or Incus, libvirt: QEMU with KVM",
    ),
  INCUS_CLIENT_CERT: z
    .string()
    .optional()
    .describe("file with the certificate that nodes reached by https trust, as PEM"),
  INCUS_SOCKET: z
    .string()
    .optional()
    .describe("unix socket of the engine for npm start -- --real; unset: the usual places"),
  INCUS_CLIENT_KEY: z.string().optional().describe("file with the key of INCUS_CLIENT_CERT"),
  LIBVIRT_CONSOLES: z
    .string()
    .regex(/^\//)
    .optional()
    .describe(
      "folder on each host of libvirt for the sockets of screens; unset: libvirt's own, for root only",
    ),
  LIBVIRT_RESOLVERS: list
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()])).min(1))
    .default(["9.9.9.9", "1.1.1.1"])
    .describe("addresses that guests of libvirt ask for names, separated by commas"),
  LIBVIRT_URI: z
    .string()
    .regex(/^qemu/)
    .default("qemu:///system")
    .describe("libvirt of this machine for npm start -- --real"),
} as const;

type ComputeVariables = z.output<z.ZodObject<typeof computeVariables>>;

export function refuseHalfIdentity({
  INCUS_CLIENT_CERT: cert,
  INCUS_CLIENT_KEY: key,
}: ComputeVariables): void {
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError("INCUS_CLIENT_CERT and INCUS_CLIENT_KEY go together.");
  }
}
