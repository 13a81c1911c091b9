import { useTranslations } from "use-intl";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { rootPassword } from "#src/shared/server-limits.ts";
import { Button } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useKnownPassword } from "../use-known-password.ts";
import type { RootPassword } from "../password-memory.ts";
import { generatePassword } from "./generate-password.ts";

export interface RootPasswordFieldProps {
  readonly value: RootPassword;
  readonly onValueChange: (password: RootPassword) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The root password: typed behind dots, or made here and shown to be copied. */
export function RootPasswordField({ value, onValueChange, onBlur, error }: RootPasswordFieldProps) {
  const t = useTranslations("servers.access");
  const common = useTranslations("common.action");
  const errors = useRefusalTexts();
  const isKnown = useKnownPassword(value.isGenerated ? "" : value.text);
  const isLong = value.text.length >= rootPassword.min;
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      {value.isGenerated ? (
        <TextField
          className="flex-1 basis-44 max-sm:basis-full"
          label={t("password")}
          hint={t("passwordGenerated")}
          error={error}
          value={value.text}
          readOnly
          mono
          suffix={<CopyButton value={value.text} label={t("copyPassword")} copiedLabel={common("copied")} />}
        />
      ) : (
        <PasswordField
          className="flex-1 basis-44 max-sm:basis-full"
          label={t("password")}
          hint={t("passwordHint", rootPassword)}
          error={error ?? (isKnown && isLong ? errors("common_password") : undefined)}
          value={value.text}
          onChange={(event) => onValueChange({ text: event.currentTarget.value, isGenerated: false })}
          onBlur={onBlur}
          autoComplete="new-password"
          showLabel={common("show")}
          hideLabel={common("hide")}
        />
      )}
      {value.isGenerated ? (
        <Button
          className="mt-6.5 h-10 max-sm:mt-0"
          onClick={() => onValueChange({ text: "", isGenerated: false })}
        >
          {t("typeOwn")}
        </Button>
      ) : (
        <Button
          className="mt-6.5 h-10 max-sm:mt-0"
          onClick={() => onValueChange({ text: generatePassword(), isGenerated: true })}
        >
          {t("generate")}
        </Button>
      )}
    </div>
  );
}
