import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { Member } from "./members-query.ts";
import { SetUpLink } from "./set-up-link.tsx";

export interface ResetDialogProps {
  readonly open: boolean;
  readonly member: Member;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Takes password and factors of a member away, and shows the link by which they choose new ones. */
export function ResetDialog({ open, member, onClose, onDone }: ResetDialogProps) {
  const t = useTranslations("officeStaff.member.reset");
  const common = useTranslations("common.action");
  const [link, setLink] = useState<ApiOutput<"POST /v2/admin/staff/{id}/reset-factor">>();
  const close = () => {
    setLink(undefined);
    onClose();
  };
  if (link !== undefined)
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || close()}
        title={t("linkTitle", { name: member.name })}
        width={560}
        actions={<Button onClick={close}>{common("close")}</Button>}
      >
        <SetUpLink url={link.setUpUrl} until={link.setUpUntil} />
      </Dialog>
    );
  return (
    <ActDialog
      open={open}
      onClose={() => link ?? onClose()}
      isDanger
      title={t("title", { name: member.name })}
      description={t("text")}
      label={t("label")}
      send={async ({ reason }) => {
        const params = { id: member.id };
        setLink(await api("POST /v2/admin/staff/{id}/reset-factor", { params, body: { reason } }));
        await onDone();
      }}
    />
  );
}
