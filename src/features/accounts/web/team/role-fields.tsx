import { useTranslations } from "use-intl";
import { type MemberRole, memberRoles } from "#src/shared/access.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { Switch } from "#src/web/ui/switch.tsx";

/** What is chosen for a member. */
export interface RoleChoice {
  readonly role: MemberRole;
  readonly mayDestroy: boolean;
}

export interface RoleFieldsProps {
  readonly choice: RoleChoice;
  readonly onChange: (choice: RoleChoice) => void;
}

/** The role, of those that the reader may give, and the switch of a technical member: `choice`, `onChange`. */
export function RoleFields({ choice, onChange }: RoleFieldsProps) {
  const t = useTranslations("team");
  const { team } = useUser();
  const roles = memberRoles.filter((role) => role !== "owner" || team.role === "owner");
  return (
    <>
      <SelectField
        label={t("inviteDialog.role")}
        hint={t(`roles.${choice.role}.detail`)}
        options={roles.map((role) => ({ value: role, label: t(`roles.${role}.name`) }))}
        value={choice.role}
        onValueChange={(role) => onChange({ ...choice, role })}
      />
      {choice.role === "technical" && (
        <div>
          <Switch
            label={t("inviteDialog.mayDestroy")}
            checked={choice.mayDestroy}
            onCheckedChange={(mayDestroy) => onChange({ ...choice, mayDestroy })}
          />
          <p className="mt-1 text-12 text-pretty text-muted">{t("inviteDialog.mayDestroyDetail")}</p>
        </div>
      )}
    </>
  );
}

/** What is sent: the switch of other roles has no effect, and is not kept. */
export function roleBody({ role, mayDestroy }: RoleChoice): RoleChoice {
  return { role, mayDestroy: role === "technical" && mayDestroy };
}
