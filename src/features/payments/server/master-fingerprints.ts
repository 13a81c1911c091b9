import { accounts, type AccountVariable, type AddressFamily } from "#src/shared/coins/chains.ts";
import { type FingerprintVariable, fingerprintVariableOf } from "#src/shared/coins/fingerprint-variable.ts";

/** Fingerprints of master keys, 8 hexadecimal digits each: an account key does not have that of its own. */
export type MasterFingerprints = Partial<Readonly<Record<AddressFamily, string>>>;

/** Of the published phrase `abandon … about`, whose accounts 0 the demo uses where coins are outputs. */
const demoFingerprint = "73c5da0a";

type Settings = { readonly [Name in AccountVariable | FingerprintVariable]?: string | undefined };

/** Those of the configuration; for the demo's keys, which are public, that of their phrase. */
export function masterFingerprintsOf(config: Settings): MasterFingerprints {
  const fingerprints: Partial<Record<AddressFamily, string>> = {};
  for (const account of accounts) {
    const variable = fingerprintVariableOf(account);
    if (variable === null) continue;
    const isDemo = config[account.variable] === undefined;
    const fingerprint = config[variable] ?? (isDemo ? demoFingerprint : undefined);
    if (fingerprint !== undefined) fingerprints[account.family] = fingerprint.toLowerCase();
  }
  return fingerprints;
}
