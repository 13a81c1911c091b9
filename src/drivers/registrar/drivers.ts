import type { RegistrarEntry } from "./driver-entry.ts";
import { offEntry } from "./engine/off-settings.ts";
import { eppEntry } from "./epp/settings.ts";
import { namecomEntry } from "./namecom/settings.ts";
import { simulatedEntry } from "./simulated/settings.ts";

/** Every registrar driver that REGISTRAR may name. */
export const registrarDrivers: readonly RegistrarEntry[] = [simulatedEntry, eppEntry, namecomEntry, offEntry];
