import { useTranslations } from "use-intl";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";

const own = ["provider_failed", "provider_unreachable"] as const;

/** Refusals of a registry whose sentences need no values. */
const plain = [
  "bad_transfer_code",
  "domain_taken",
  "registry_refused",
  "transfer_prohibited",
  "transfer_rejected",
] as const;

/** Why something failed, in the reader's language; a cause from a newer server gets a general text. */
export function useCauseText(): (code: string | null) => string {
  const t = useTranslations("domain.cause");
  const errors = useRefusalTexts();
  return (code) => {
    const known = plain.find((one) => one === code);
    return (known && errors(known)) ?? t(own.find((one) => one === code) ?? "other");
  };
}
