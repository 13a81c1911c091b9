import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import type { Member } from "./members-query.ts";

export interface ResetDialogProps {
  readonly open: boolean;
  readonly member: Member;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Takes password and factors of a member away, who is mailed the link by which they choose new ones. */
export function ResetDialog({ open, member, onClose, onDone }: ResetDialogProps) {
  const t = useTranslations("officeStaff.member.reset");
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      title={t("title", { name: member.name })}
      description={t("text")}
      label={t("label")}
      done={t("done", { email: member.email })}
      send={async ({ reason }) => {
        const params = { id: member.id };
        await api("POST /v2/admin/staff/{id}/reset-factor", { params, body: { reason } });
        await onDone();
      }}
    />
  );
}
