import { useTranslations } from "use-intl";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { RootPassword } from "../password-memory.ts";
import { NumberedStep } from "./numbered-step.tsx";
import { faultNumbers, type OrderFaults } from "./order-checks.ts";
import type { AccessKind, OrderChoice } from "./order-choice.ts";
import { RootPasswordField } from "./root-password-field.tsx";
import { SshKeyPicker } from "../keys/ssh-key-picker.tsx";

/** Fields that are checked once they were left. */
export type CheckedField = "name" | "access";

export interface AccessStepProps {
  readonly choice: Pick<OrderChoice, "name" | "access" | "keyIds" | "autoprolong">;
  readonly password: RootPassword;
  /** Only the faults that may be shown by now. */
  readonly faults: OrderFaults;
  readonly onNameChange: (name: string) => void;
  readonly onAccessChange: (access: AccessKind) => void;
  readonly onKeyIdsChange: (keyIds: readonly string[]) => void;
  readonly onPasswordChange: (password: RootPassword) => void;
  readonly onAutoprolongChange: (autoprolong: boolean) => void;
  readonly onLeave: (field: CheckedField) => void;
}

/** Step 4: who may log in, the name, and whether it is renewed by itself. */
export function AccessStep(props: AccessStepProps) {
  const { choice, password, faults, onLeave } = props;
  const t = useTranslations("order");
  const accessText = useTranslations("servers.access");
  const faultText = useTranslations("servers.fault");
  const nameError = faults.name && faultText(faults.name, faultNumbers);
  const accessError = faults.access && faultText(faults.access, faultNumbers);

  return (
    <NumberedStep
      number={4}
      title={t("access.title")}
      aside={
        <Segmented
          label={accessText("kind")}
          value={choice.access}
          onValueChange={props.onAccessChange}
          options={[
            { value: "password", label: accessText("passwordKind") },
            { value: "keys", label: accessText("keysKind") },
          ]}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 charts:grid-cols-2">
        {choice.access === "password" ? (
          <RootPasswordField
            value={password}
            onValueChange={props.onPasswordChange}
            onBlur={() => onLeave("access")}
            error={accessError}
          />
        ) : (
          <SshKeyPicker keyIds={choice.keyIds} onKeyIdsChange={props.onKeyIdsChange} error={accessError} />
        )}
        <TextField
          name="server-name"
          label={t("access.name")}
          hint={t("access.nameHint")}
          error={nameError}
          value={choice.name}
          onChange={(event) => props.onNameChange(event.currentTarget.value)}
          onBlur={() => onLeave("name")}
          maxLength={63}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          mono
        />
      </div>
      <div className="mt-4 flex items-center justify-between gap-4 rounded-10 border border-line bg-surface px-4 py-3">
        <div>
          <p className="text-14 font-medium">{t("access.autoprolong")}</p>
          <p className="text-12 text-muted">{t("access.autoprolongHint")}</p>
        </div>
        <Switch
          label={t("access.autoprolong")}
          labelHidden
          checked={choice.autoprolong}
          onCheckedChange={props.onAutoprolongChange}
        />
      </div>
    </NumberedStep>
  );
}
