import { useTranslations } from "use-intl";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { faultNumbers } from "../order/order-checks.ts";
import { RootPasswordField } from "../order/root-password-field.tsx";
import { SshKeyPicker } from "../keys/ssh-key-picker.tsx";
import type { Access } from "./use-access.ts";

export interface AccessFieldsProps {
  readonly access: Access;
  /** Whether the fault may be shown by now. */
  readonly isChecked: boolean;
  readonly onLeave: () => void;
}

/** Password or SSH keys, with the field of the chosen one. */
export function AccessFields({ access, isChecked, onLeave }: AccessFieldsProps) {
  const t = useTranslations("servers.access");
  const faultText = useTranslations("servers.fault");
  const error = isChecked && access.fault ? faultText(access.fault, faultNumbers) : undefined;
  return (
    <div className="grid gap-3">
      <div>
        <Segmented
          label={t("kind")}
          value={access.kind}
          onValueChange={access.setKind}
          options={[
            { value: "password", label: t("passwordKind") },
            { value: "keys", label: t("keysKind") },
          ]}
        />
      </div>
      <div className="max-w-140">
        {access.kind === "password" ? (
          <RootPasswordField
            value={access.password}
            onValueChange={access.setPassword}
            onBlur={onLeave}
            error={error}
          />
        ) : (
          <SshKeyPicker keyIds={access.keyIds} onKeyIdsChange={access.setKeyIds} error={error} />
        )}
      </div>
    </div>
  );
}
