import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { TelegramBot } from "./port.ts";

/** The bot that TELEGRAM names. */
export interface ConfiguredTelegram {
  readonly name: string;
  /** The setting that chooses it, for refusals: `TELEGRAM=bot-api`. */
  readonly setting: string;
  readonly isSimulated: boolean;
  /** Updates are sent to us, rather than asked for. */
  readonly hasWebhook: boolean;
  /** Of a group of staff that gets alarms; null: none. */
  readonly operatorChat: bigint | null;
  create(parts: TelegramParts): TelegramBot;
  /** A bot of another token than the environment's, at the same Bot API. */
  createOf(parts: TelegramParts, token: string): TelegramBot;
}

export interface TelegramParts {
  readonly clock: Clock;
  /** For what a simulated one has to remember. */
  readonly pool: Pool;
}

/** A bot of the list. */
export type TelegramEntry = DriverEntry<ConfiguredTelegram>;
