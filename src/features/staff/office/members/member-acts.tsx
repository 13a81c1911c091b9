import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Member, rolesQuery, staffKey } from "./members-query.ts";
import { ResetDialog } from "./reset-dialog.tsx";

export type MemberAct = "role" | "name" | "disable" | "enable" | "reset";

export interface MemberActsProps {
  readonly member: Member;
  /** The one whose dialog is open. */
  readonly act: MemberAct | undefined;
  readonly onClose: () => void;
}

/** The dialogs of a member's acts: `member`, `act`, `onClose`. */
export function MemberActs({ member, act, onClose }: MemberActsProps) {
  const t = useTranslations("officeStaff.member");
  const queryClient = useQueryClient();
  const roleName = useRoleName();
  const roles = useQuery({ ...rolesQuery, enabled: act === "role" });
  const [role, setRole] = useState(member.role);
  const [name, setName] = useState(member.name);
  const params = { id: member.id };
  const changed = () => queryClient.invalidateQueries({ queryKey: staffKey });
  const called = { name: member.name };
  return (
    <>
      <ActDialog
        open={act === "role"}
        onClose={onClose}
        title={t("role.title", called)}
        label={t("role.label")}
        done={t("role.done", called)}
        isOff={role === member.role}
        effects={[
          { key: "before", label: t("before"), value: roleName(member.role) },
          { key: "after", label: t("after"), value: roleName(role) },
        ]}
        send={async ({ reason }) => {
          await api("PUT /v2/admin/staff/{id}/role", { params, body: { role, reason } });
          await changed();
        }}
      >
        <SelectField
          label={t("role.field")}
          options={(roles.data?.roles ?? []).map((one) => ({ value: one.name, label: roleName(one.name) }))}
          value={role}
          onValueChange={setRole}
        />
      </ActDialog>
      <ActDialog
        open={act === "name"}
        onClose={onClose}
        title={t("name.title", called)}
        needsReason={false}
        label={t("name.label")}
        done={t("name.done")}
        isOff={name.trim() === ""}
        send={async () => {
          await api("PUT /v2/admin/staff/{id}/name", { params, body: { name } });
          await changed();
        }}
      >
        <TextField
          label={t("name.field")}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ActDialog>
      <ActDialog
        open={act === "disable"}
        onClose={onClose}
        isDanger
        title={t("disable.title", called)}
        description={t("disable.text")}
        label={t("disable.label")}
        done={t("disable.done", called)}
        send={async (body) => {
          await api("POST /v2/admin/staff/{id}/disable", { params, body: { reason: body.reason } });
          await changed();
        }}
      />
      <ActDialog
        open={act === "enable"}
        onClose={onClose}
        title={t("enable.title", called)}
        description={t("enable.text")}
        label={t("enable.label")}
        done={t("enable.done", called)}
        send={async (body) => {
          await api("POST /v2/admin/staff/{id}/enable", { params, body: { reason: body.reason } });
          await changed();
        }}
      />
      <ResetDialog open={act === "reset"} member={member} onClose={onClose} onDone={changed} />
    </>
  );
}
