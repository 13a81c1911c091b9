import type { Clock } from "#src/platform/clock.ts";
import { createGoogle } from "./google.ts";
import type { CreateSignin } from "./port.ts";
import { createSimulatedSignin } from "./simulated.ts";
import { createTelegram } from "./telegram.ts";

/** Makes drivers of apps that are not in the environment; simulated ones in a demo whose own are. */
export function signinFactory({
  isSimulated,
  clock,
}: {
  readonly isSimulated: boolean;
  readonly clock: Clock;
}): CreateSignin {
  const real = { google: createGoogle, telegram: createTelegram };
  return (provider, client) =>
    isSimulated ? createSimulatedSignin({ provider, clock, client }) : real[provider](client);
}
