import type { ConfiguredSignin } from "#src/drivers/signin/driver-entry.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { ConfigError } from "./config-error.ts";
import { choiceOf, type InstalledDrivers, summariesOf } from "./installed-drivers.ts";

/** Settings of sign-in services; spread into those of `config.ts`. Those of drivers stand beside them. */
export const signinVariablesOf = ({ signin }: Pick<InstalledDrivers, "signin">) => ({
  SIGNIN: choiceOf(signin, "off").describe(
    `services by which people sign in besides a password, with commas between them; unset in a demo: simulated; ${summariesOf(signin)}`,
  ),
});

/** A demo shows the buttons on first start; elsewhere there are none until they are chosen. */
export function signinChoice(choice: string, isDemo: boolean, isSet: boolean): string {
  return isDemo && !isSet ? "simulated" : choice;
}

/** A simulation believes anyone, and a real service leads back to a registered address alone. */
export function refuseUnusableSignin(
  config: { readonly signin: readonly ConfiguredSignin[]; readonly publicUrl: string | null },
  isDemo: boolean,
): void {
  for (const { setting, isSimulated, refuseAddress } of config.signin) {
    // Not even ALLOW_SIMULATED allows it: what someone bought on a staging site would be everyone's.
    if (isSimulated && !isDemo)
      throw new ConfigError(`${setting} lets anyone sign in as anyone: it is for a demo on loopback.`);
    const refusal = refuseAddress(config.publicUrl);
    if (refusal !== null) throw new ConfigError(refusal);
  }
}

/** A demo that names no real service plays them, for sites of resellers too. */
export function simulatesSignin({
  isDemo,
  signin,
}: {
  readonly isDemo: boolean;
  readonly signin: readonly ConfiguredSignin[];
}): boolean {
  return isDemo && signin.every(({ isSimulated }) => isSimulated);
}

/** What login and sign-up show of them; nothing where there is none. */
export function signinOf(signin: readonly ConfiguredSignin[]): Pick<SiteSettings, "signIn"> {
  const providers = signin.flatMap((configured) => configured.providers);
  if (providers.length === 0) return {};
  const isSimulated = signin.some((configured) => configured.isSimulated);
  return { signIn: { providers, ...(isSimulated && { isSimulated }) } };
}
