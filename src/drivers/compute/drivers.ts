import type { ComputeEntry } from "./driver-entry.ts";
import { incusEntry } from "./incus/settings.ts";
import { libvirtEntry } from "./libvirt/settings.ts";
import { simulatedEntry } from "./simulated/settings.ts";

/** Every compute driver that COMPUTE may name; `npm start -- --real` looks for engines in this order. */
export const computeDrivers: readonly ComputeEntry[] = [simulatedEntry, incusEntry, libvirtEntry];
