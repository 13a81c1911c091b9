import type { Config } from "#src/config/config.ts";
import { accounts, type AccountVariable, type AddressFamily } from "#src/shared/coins/chains.ts";
import { type FingerprintVariable, fingerprintVariableOf } from "#src/shared/coins/fingerprint-variable.ts";
import { findPlayMoneyKey } from "./play-money-key.ts";

/** Fingerprints of master keys, 8 hexadecimal digits each: an account key does not have that of its own. */
export type MasterFingerprints = Partial<Readonly<Record<AddressFamily, string>>>;

/** Of the published phrase `abandon … about`, whose accounts 0 the demo uses where coins are outputs. */
const demoFingerprint = "73c5da0a";

type Settings = Pick<Config, "mode" | "dataDir"> & {
  readonly [Name in AccountVariable | FingerprintVariable]?: string | undefined;
};

/** Those of the configuration; of a key that we brought or made ourselves, that of its own master key. */
export function masterFingerprintsOf(config: Settings): MasterFingerprints {
  const fingerprints: Partial<Record<AddressFamily, string>> = {};
  for (const account of accounts) {
    const variable = fingerprintVariableOf(account);
    if (variable === null) continue;
    const isOurs = config[account.variable] === undefined;
    const fingerprint = config[variable] ?? (isOurs ? ownFingerprint(config) : null);
    if (fingerprint !== null) fingerprints[account.family] = fingerprint.toLowerCase();
  }
  return fingerprints;
}

function ownFingerprint({ mode, dataDir }: Settings): string | null {
  if (mode === "demo") return demoFingerprint;
  return findPlayMoneyKey(dataDir)?.fingerprint.toString(16).padStart(8, "0") ?? null;
}
