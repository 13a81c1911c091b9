import { useTranslations } from "use-intl";
import { signinNames } from "#src/shared/signin-providers.ts";

const own = ["password", "passkey", "totp"] as const;

/** By what a person signs in, in words: "Password, Passkey, Google". */
export function useFactorNames(): (factors: readonly string[]) => string {
  const t = useTranslations("officeCustomers.factors");
  const names: Readonly<Record<string, string>> = signinNames;
  return (factors) =>
    factors
      .map((factor) => {
        const known = own.find((one) => one === factor);
        return known === undefined ? (names[factor] ?? factor) : t(known);
      })
      .join(", ") || "–";
}
