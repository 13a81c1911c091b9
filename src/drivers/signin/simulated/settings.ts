import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import type { ConfiguredSignin, SigninEntry } from "../driver-entry.ts";
import { createSimulatedSignin } from "../simulated.ts";

/** Google and Telegram of this machine, for a demo alone: elsewhere anyone could sign in as anyone. */
export const simulatedEntry: SigninEntry = driverEntry({
  name: "simulated",
  summary: "a page of a demo on which you choose who you are",
  isAlone: true,
  variables: {},
  configure: (): ConfiguredSignin => ({
    name: "simulated",
    setting: "SIGNIN=simulated",
    isSimulated: true,
    providers: signinProviders,
    refuseAddress: () => null,
    create: ({ clock }) => signinProviders.map((provider) => createSimulatedSignin({ provider, clock })),
  }),
});
