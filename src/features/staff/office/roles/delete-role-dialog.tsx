import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { type Role, staffKey } from "../members/members-query.ts";

export interface DeleteRoleDialogProps {
  readonly role: Role | undefined;
  readonly onClose: () => void;
}

/** Deletes a role of one's own that no one has: `role`, `onClose`. */
export function DeleteRoleDialog({ role, onClose }: DeleteRoleDialogProps) {
  const t = useTranslations("officeStaff.roles");
  const queryClient = useQueryClient();
  if (role === undefined) return null;
  return (
    <ActDialog
      open
      onClose={onClose}
      isDanger
      title={t("deleteTitle", { name: role.name })}
      description={t("deleteText")}
      label={t("deleteLabel")}
      done={t("deleted")}
      send={async ({ reason }) => {
        await api("DELETE /v2/admin/roles/{name}", { params: { name: role.name }, body: { reason } });
        await queryClient.invalidateQueries({ queryKey: staffKey });
      }}
    />
  );
}
