import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { rolesQuery, staffKey } from "./members-query.ts";
import { SetUpLink } from "./set-up-link.tsx";

export interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Invites a member: who, as what, and why; then the link by which they choose password and factor. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const t = useTranslations("officeStaff.invite");
  const common = useTranslations("common.action");
  const roleName = useRoleName();
  const queryClient = useQueryClient();
  const roles = useQuery({ ...rolesQuery, enabled: open });
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState("support");
  const [link, setLink] = useState<ApiOutput<"POST /v2/admin/staff">>();
  const close = () => {
    setEmail("");
    setName("");
    setLink(undefined);
    onClose();
  };
  if (link !== undefined)
    return (
      <Dialog
        open={open}
        onOpenChange={(isOpen) => isOpen || close()}
        title={t("linkTitle")}
        description={t("linkText", { email })}
        width={560}
        actions={<Button onClick={close}>{common("close")}</Button>}
      >
        <SetUpLink url={link.setUpUrl} until={link.setUpUntil} />
      </Dialog>
    );
  return (
    <ActDialog
      open={open}
      // The link takes the place of the form.
      onClose={() => link ?? onClose()}
      title={t("title")}
      description={t("lead")}
      label={t("send")}
      isOff={email.trim() === ""}
      send={async ({ reason }) => {
        const answer = await api("POST /v2/admin/staff", {
          body: { email: email.trim(), role, reason, ...(name.trim() !== "" && { name: name.trim() }) },
        });
        void queryClient.invalidateQueries({ queryKey: staffKey });
        setLink(answer);
      }}
    >
      <TextField
        label={t("email")}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label={t("role")}
        options={(roles.data?.roles ?? []).map((one) => ({ value: one.name, label: roleName(one.name) }))}
        value={role}
        onValueChange={setRole}
      />
    </ActDialog>
  );
}
