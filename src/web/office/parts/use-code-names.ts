import { useTranslations } from "use-intl";

type Name = (code: string) => string;

/** What was done, in words, by the action of an audit row; one that the texts lack as it is. */
export function useActionName(): Name {
  // A dot in a key would lead to a part of a text.
  return named(useTranslations("officeAudit"), (code) => `acts.${code.replace(".", "-")}`);
}

/** What kind of object an audit row is about, in words; one that the texts lack as it is. */
export function useAuditedKind(): Name {
  return named(useTranslations("officeAudit"), (code) => `objects.${code}`);
}

/** How a field of an audit row is called; one that the texts lack as it is. */
export function useAuditedField(): Name {
  return named(useTranslations("officeAudit"), (code) => `fields.${code}`);
}

/** What kind of alarm it is, in words; one that the texts lack as it is. */
export function useAlarmName(): Name {
  return named(useTranslations("officeAlarms"), (code) => `kinds.${code.replaceAll(" ", "-")}`);
}

/** How an account of the ledger is called; one that the texts lack as it is. */
export function useAccountName(): Name {
  return named(useTranslations("officeMoney"), (account) => `accounts.${account}`);
}

/** What moved money, in a word, by its kind in the ledger; one that the texts lack as it is. */
export function useMoneyCause(): Name {
  return named(useTranslations("officeMoney"), (kind) => `causes.${kind}`);
}

/** How a field of the catalogue is called; one that the texts lack as it is. */
export function useCatalogueField(): Name {
  return named(useTranslations("officeCatalogue"), (field) => `fields.${field.replace("lifecycle.", "")}`);
}

/** How a part of the catalogue is called; one that the texts lack as it is. */
export function useCataloguePart(): Name {
  return named(useTranslations("officeCatalogue"), (part) => `sections.${part}`);
}

/** What a file of personal data holds, in words; one that the texts lack as it is. */
export function usePersonalFileName(): Name {
  return named(useTranslations("officePrivacy"), (file) => `files.${file}`);
}

interface Texts {
  (key: never): string;
  has(key: never): boolean;
}

function named(texts: Texts, keyOf: Name): Name {
  return (code) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether it is one is what is asked
    const key = keyOf(code) as never;
    return texts.has(key) ? texts(key) : code;
  };
}
