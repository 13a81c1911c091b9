import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredTelegram, TelegramEntry } from "../driver-entry.ts";
import { createSimulatedTelegram } from "../simulated.ts";
import { botOfToken } from "./play-bots.ts";

/** A bot of this machine, whose chats are at `/dev/telegram`; for a demo alone: elsewhere anyone could be anyone. */
export const simulatedEntry: TelegramEntry = driverEntry({
  name: "simulated",
  summary: "chats of a demo at /dev/telegram",
  isAlone: true,
  variables: {},
  configure: (): ConfiguredTelegram => ({
    name: "simulated",
    setting: "TELEGRAM=simulated",
    isSimulated: true,
    hasWebhook: false,
    operatorChat: null,
    create: ({ pool, clock }) => createSimulatedTelegram(pool, clock),
    createOf: ({ pool, clock }, token) => createSimulatedTelegram(pool, clock, botOfToken(token)),
  }),
});
