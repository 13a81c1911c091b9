import { useTranslations } from "use-intl";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { useMay } from "../session/me-query.ts";

export type HoldCause = "abuse" | "admin";

/** Why we stop something, and what its customer reads about it. */
export interface HoldWords {
  readonly cause: HoldCause;
  readonly text: string;
}

export interface HoldFieldsProps {
  readonly value: HoldWords;
  readonly onChange: (value: HoldWords) => void;
}

/** Cause and text of a hold or a removal; abuse is for those who work on it: `value`, `onChange`. */
export function HoldFields({ value, onChange }: HoldFieldsProps) {
  const t = useTranslations("officeServices.parts.hold");
  const causes = useTranslations("officeServices.causes");
  const mayAbuse = useMay("abuse.write");
  return (
    <>
      {mayAbuse && (
        <SelectField
          label={t("cause")}
          options={(["abuse", "admin"] as const).map((cause) => ({ value: cause, label: causes(cause) }))}
          value={value.cause}
          onValueChange={(cause) => onChange({ ...value, cause })}
        />
      )}
      <TextAreaField
        label={t("text")}
        hint={t("textHint")}
        rows={3}
        maxLength={1000}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
    </>
  );
}

/** What is chosen from the start. */
export function useFirstHoldWords(): HoldWords {
  return { cause: useMay("abuse.write") ? "abuse" : "admin", text: "" };
}
