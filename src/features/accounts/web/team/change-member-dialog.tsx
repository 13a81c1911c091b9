import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type RoleChoice, RoleFields, roleBody } from "./role-fields.tsx";
import type { TeamMember } from "./team-query.ts";
import { useTeamChange } from "./use-team-change.ts";

export interface MemberDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Gives a member another role. */
export function ChangeMemberDialog({ member, onClose }: MemberDialogProps) {
  const t = useTranslations("team.changeDialog");
  const common = useTranslations("common.action");
  const [choice, setChoice] = useState<RoleChoice>(member);
  const change = useTeamChange(
    () => api("PUT /v2/team/members/{id}", { params: { id: member.id }, body: roleBody(choice) }),
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { name: member.username })}
      description={t("lead")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="primary" pending={change.isPending} onClick={() => change.start(undefined)}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError>{change.refused}</FormError>
        <RoleFields choice={choice} onChange={setChoice} />
      </div>
    </Dialog>
  );
}
