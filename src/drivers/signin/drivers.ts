import type { SigninEntry } from "./driver-entry.ts";
import { googleEntry } from "./google/settings.ts";
import { simulatedEntry } from "./simulated/settings.ts";
import { telegramEntry } from "./telegram/settings.ts";

/** Every sign-in service that SIGNIN may name. */
export const signinDrivers: readonly SigninEntry[] = [simulatedEntry, googleEntry, telegramEntry];
