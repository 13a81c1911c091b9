import { botApiEntry } from "./bot-api/settings.ts";
import type { TelegramEntry } from "./driver-entry.ts";
import { simulatedEntry } from "./simulated/settings.ts";

/** Every bot that TELEGRAM may name. */
export const telegramDrivers: readonly TelegramEntry[] = [simulatedEntry, botApiEntry];
