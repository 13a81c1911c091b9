import type { Clock } from "#src/platform/clock.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import { createGoogle } from "./google.ts";
import type { SigninDriver } from "./port.ts";
import { createSimulatedSignin } from "./simulated.ts";
import { createTelegram } from "./telegram.ts";

/** What a service gave the owner of a site for an app of theirs. */
export interface SigninClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type CreateSignin = (provider: SigninProvider, client: SigninClient) => SigninDriver;

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
