import { get, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { registerField } from "#src/web/forms/register-field.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ContactValues } from "./contact-values.ts";
import type { LinePath } from "./use-latin-proposal.ts";

const maxCharacters = 255;

export interface AddressFieldsProps {
  readonly form: UseFormReturn<ContactValues>;
  /** `latin.` for the lines in Latin letters. */
  readonly prefix: "" | "latin.";
  /** The lines to show; the others are empty in both scripts. */
  readonly lines?: readonly LinePath[] | undefined;
  readonly onEdit?: ((path: LinePath) => void) | undefined;
}

const words = {
  name: { text: "name", autoComplete: "name" },
  organization: { text: "organization", autoComplete: "organization" },
  "street.0": { text: "street1", autoComplete: "address-line1" },
  "street.1": { text: "street2", autoComplete: "address-line2" },
  "street.2": { text: "street3", autoComplete: "address-line3" },
  city: { text: "city", autoComplete: "address-level2" },
  province: { text: "province", autoComplete: "address-level1" },
} as const satisfies Readonly<Record<LinePath, object>>;

const optional: ReadonlySet<LinePath> = new Set(["organization", "street.1", "street.2", "province"]);

/** The lines of a name and an address, one field each, in envelope order. */
export function AddressFields({ form, prefix, lines, onEdit }: AddressFieldsProps) {
  const t = useTranslations("contacts.field");
  const fieldText = useFieldText();
  const { errors } = form.formState;
  const line = (path: LinePath, className?: string) => {
    if (lines && !lines.includes(path)) return null;
    const { text, autoComplete } = words[path];
    const field = `${prefix}${path}` as const;
    const registered = registerField(form, field);
    const error: unknown = get(errors, `${field}.message`);
    return (
      <TextField
        key={field}
        className={className}
        label={t(text)}
        aside={optional.has(path) ? t("optional") : undefined}
        hint={path === "organization" && prefix === "" ? t("organizationHint") : undefined}
        autoComplete={prefix === "" ? autoComplete : "off"}
        dir={prefix === "" ? "auto" : "ltr"}
        maxLength={maxCharacters}
        {...registered}
        onChange={(event) => {
          onEdit?.(path);
          return registered.onChange(event);
        }}
        error={fieldText(typeof error === "string" ? error : undefined)}
      />
    );
  };
  return (
    <>
      {line("name")}
      {line("organization")}
      {line("street.0", "sm:col-span-2")}
      {line("street.1")}
      {line("street.2")}
      {line("city")}
      {line("province")}
    </>
  );
}
