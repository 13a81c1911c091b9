import type { Account, AccountVariable } from "./chains.ts";

type Signed = Exclude<AccountVariable, "ETH_ACCOUNT_KEY">;

/**
 * The variable of a master key's fingerprint, beside that of the account key: `BTC_MASTER_FINGERPRINT`. A wallet that
 * signs a PSBT recognizes itself by it; there are none for coins that are balances.
 */
export type FingerprintVariable = Signed extends infer Variable
  ? Variable extends `${infer Prefix}_ACCOUNT_KEY`
    ? `${Prefix}_MASTER_FINGERPRINT`
    : never
  : never;

export function fingerprintVariableOf({ variable }: Pick<Account, "variable">): FingerprintVariable | null {
  if (variable === "ETH_ACCOUNT_KEY") return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same form for each account
  return variable.replace("_ACCOUNT_KEY", "_MASTER_FINGERPRINT") as FingerprintVariable;
}
