import { useTranslations } from "use-intl";
import { PasswordField, type PasswordFieldProps } from "#src/web/ui/password-field.tsx";

export interface AccountPasswordFieldProps
  extends Omit<PasswordFieldProps, "showLabel" | "hideLabel" | "hint"> {
  readonly autoComplete: "current-password" | "new-password";
}

/** An account's password; a new one shows its requirements: `label`, `autoComplete` and the props of a field. */
export function AccountPasswordField(props: AccountPasswordFieldProps) {
  const t = useTranslations("accounts");
  return (
    <PasswordField
      {...props}
      hint={props.autoComplete === "new-password" ? t("passwordHint") : undefined}
      showLabel={t("showPassword")}
      hideLabel={t("hidePassword")}
    />
  );
}
