import { Check, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { usePermissionName } from "#src/web/office/session/use-permission-name.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Role } from "../members/members-query.ts";
import { groupPermissions } from "./permission-groups.ts";

export interface PermissionsTableProps {
  readonly data: ApiOutput<"GET /v2/admin/roles">;
  /** Changes a role of one's own. */
  readonly onEdit: ((role: Role) => void) | undefined;
  readonly onDelete: ((role: Role) => void) | undefined;
}

/** Every permission against every role, by what it is about: `data`, `onEdit`, `onDelete`. */
export function PermissionsTable({ data: { roles, permissions }, onEdit, onDelete }: PermissionsTableProps) {
  const t = useTranslations("officeStaff.roles");
  const roleName = useRoleName();
  const permissionName = usePermissionName();
  return (
    <Panel title={t("permissions")} note={t("permissionsNote")} flush>
      <section
        // It may be wider than the window: keys scroll what has the focus.
        tabIndex={0}
        aria-label={t("permissions")}
        className="edge-scroll"
      >
        <table className="office-table">
          <caption className="sr-only">{t("permissions")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("permission")}</th>
              {roles.map((role) => (
                <th key={role.name} scope="col" className="text-center! max-rail:px-1.5! max-rail:py-2">
                  {/* Upright names leave room for all shipped roles at a tablet's width. */}
                  <span className="inline-flex items-center gap-1 max-rail:[writing-mode:vertical-rl]">
                    <bdi className="font-medium text-fg">{roleName(role.name)}</bdi>
                    <span className="font-mono text-12">{role.members}</span>
                    {!role.isShipped && onEdit && (
                      <IconButton
                        label={t("edit", { name: role.name })}
                        className="size-6"
                        onClick={() => onEdit(role)}
                      >
                        <Pencil className="size-3.5" strokeWidth={1.6} />
                      </IconButton>
                    )}
                    {!role.isShipped && onDelete && role.members === 0 && (
                      <IconButton
                        label={t("delete", { name: role.name })}
                        className="size-6"
                        onClick={() => onDelete(role)}
                      >
                        <Trash2 className="size-3.5" strokeWidth={1.6} />
                      </IconButton>
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groupPermissions(permissions).map(([group, ofGroup]) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1} className="bg-surface2 font-medium text-fg!">
                  {t(`groups.${group}`)}
                </th>
              </tr>
              {ofGroup.map((permission) => (
                <tr key={permission} className="hover:bg-surface2">
                  <th
                    scope="row"
                    className="max-w-100 min-w-64 py-1.5! whitespace-normal! max-rail:max-w-44 max-rail:min-w-44"
                  >
                    <span className="me-2 font-normal text-fg">{permissionName(permission)}</span>
                    <BdiCode className="text-12 font-normal whitespace-nowrap text-muted max-rail:hidden">
                      {permission}
                    </BdiCode>
                  </th>
                  {roles.map((role) => (
                    <td key={role.name} className="text-center! max-rail:px-1.5!">
                      {role.permissions.includes(permission) ? (
                        <>
                          <Check className="mx-auto size-3.5" strokeWidth={2} aria-hidden="true" />
                          <span className="sr-only">{t("yes")}</span>
                        </>
                      ) : (
                        <span className="sr-only">{t("no")}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </Panel>
  );
}
