import { z } from "zod";
import { systemClock } from "#src/platform/clock.ts";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { list } from "#src/platform/settings/setting-forms.ts";
import type { ComputeEntry, ConfiguredCompute } from "../driver-entry.ts";
import { createLibvirtCompute } from "../libvirt.ts";
import { findLibvirt } from "./find-host.ts";
import type { Accelerator } from "./node.ts";

const variables = {
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
};

/** Without an accelerator: KVM, once a machine was seen to boot with it. */
const accelerator = z.enum(["kvm", "emulation"]);
const nodeSettings = z.object({ accelerator: accelerator.optional() });

/** Virtual machines of QEMU with KVM, by libvirt. */
export const libvirtEntry: ComputeEntry = {
  ...driverEntry({
    name: "libvirt",
    summary: "QEMU with KVM",
    variables,
    configure: ({
      LIBVIRT_CONSOLES: consoles,
      LIBVIRT_RESOLVERS: resolvers,
      LIBVIRT_URI: uri,
    }): ConfiguredCompute => ({
      name: "libvirt",
      delivers: "real",
      setting: "COMPUTE=libvirt",
      claim: "COMPUTE=libvirt delivers real machines",
      findHost: (images) => findLibvirt(uri, images),
      create: ({ db, nodes }) =>
        createLibvirtCompute({
          db,
          clock: systemClock,
          nodes: async () =>
            (await nodes()).map(({ settings, ...node }) => ({
              ...node,
              accelerator: acceleratorOf(settings),
            })),
          consoleDir: consoles ?? null,
          resolvers,
        }),
    }),
  }),
  engine: "libvirt",
  node: {
    driver: "libvirt",
    takesEndpoint: (endpoint) => endpoint.startsWith("qemu"),
    settings: { accelerator },
  },
};

function acceleratorOf(settings: unknown): Accelerator | null {
  return nodeSettings.parse(settings).accelerator ?? null;
}
