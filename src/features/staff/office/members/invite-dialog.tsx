import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { rolesQuery, staffKey } from "./members-query.ts";

export interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Invites a member: who, as what, and why; they are mailed the link by which they choose password and factor. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const t = useTranslations("officeStaff.invite");
  const roleName = useRoleName();
  const queryClient = useQueryClient();
  const roles = useQuery({ ...rolesQuery, enabled: open });
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState("support");
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title")}
      description={t("lead")}
      label={t("send")}
      done={t("sent", { email: email.trim() })}
      isOff={email.trim() === ""}
      send={async ({ reason }) => {
        await api("POST /v2/admin/staff", {
          body: { email: email.trim(), role, reason, ...(name.trim() !== "" && { name: name.trim() }) },
        });
        void queryClient.invalidateQueries({ queryKey: staffKey });
        setEmail("");
        setName("");
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
