import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isStaffPermission, type StaffPermission } from "#src/shared/staff-access.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { usePermissionName } from "#src/web/office/session/use-permission-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Role, staffKey } from "../members/members-query.ts";
import { groupPermissions } from "./permission-groups.ts";

export interface RoleDialogProps {
  /** Undefined: a new one. */
  readonly role: Role | undefined;
  readonly permissions: readonly string[];
  readonly onClose: () => void;
}

/** A role of one's own: its name, when it is new, and what it may do, by what it is about: `role`, `permissions`, `onClose`. */
export function RoleDialog({ role, permissions, onClose }: RoleDialogProps) {
  const t = useTranslations("officeStaff.roles");
  const permissionName = usePermissionName();
  const queryClient = useQueryClient();
  const [name, setName] = useState(role?.name ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions));
  const list = permissions.filter((one): one is StaffPermission => chosen.has(one) && isStaffPermission(one));
  const added = list.filter((one) => !role?.permissions.includes(one));
  const taken = role?.permissions.filter((one) => !chosen.has(one)) ?? [];
  const words = (ones: readonly string[]) => ones.map(permissionName).join("; ");
  const set = (permission: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(permission);
    else next.delete(permission);
    setChosen(next);
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={role === undefined ? t("addTitle") : t("editTitle", { name: role.name })}
      description={t("dialogText")}
      label={t(role === undefined ? "addLabel" : "editLabel")}
      done={t("saved")}
      isOff={isOff(name, list, added.length + taken.length)}
      effects={[
        ...(added.length > 0 ? [{ key: "added", label: t("added"), value: words(added) }] : []),
        ...(taken.length > 0 ? [{ key: "taken", label: t("taken"), value: words(taken) }] : []),
      ]}
      send={async ({ reason }) => {
        const change = { permissions: list, reason };
        if (role === undefined) await api("POST /v2/admin/roles", { body: { name, ...change } });
        else await api("PUT /v2/admin/roles/{name}", { params: { name }, body: change });
        await queryClient.invalidateQueries({ queryKey: staffKey });
      }}
    >
      {role === undefined && (
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          mono
          autoComplete="off"
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.currentTarget.value.toLowerCase())}
        />
      )}
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium">{t("may")}</legend>
        <div className="max-h-80 overflow-y-auto">
          {groupPermissions(permissions).map(([group, ofGroup]) => (
            <div key={group} role="group" aria-label={t(`groups.${group}`)} className="mb-3">
              <p className="mb-1 text-12 font-medium text-muted">{t(`groups.${group}`)}</p>
              {ofGroup.map((permission) => (
                <Checkbox
                  key={permission}
                  label={permissionName(permission)}
                  detail={<BdiCode className="text-12">{permission}</BdiCode>}
                  checked={chosen.has(permission)}
                  onChange={(event) => set(permission, event.currentTarget.checked)}
                />
              ))}
            </div>
          ))}
        </div>
      </fieldset>
    </ActDialog>
  );
}

/** A name and at least one permission are there, and something is another than before. */
function isOff(name: string, list: readonly string[], changes: number): boolean {
  return list.length === 0 || changes === 0 || !/^[a-z][a-z0-9-]{1,29}$/.test(name);
}
