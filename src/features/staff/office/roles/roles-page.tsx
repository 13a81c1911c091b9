import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useMay, useMe } from "#src/web/office/session/me-query.ts";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { type Role, rolesQuery } from "../members/members-query.ts";
import { DeleteRoleDialog } from "./delete-role-dialog.tsx";
import { LimitDialog, type LimitOf } from "./limit-dialog.tsx";
import { LimitsTable } from "./limits-table.tsx";
import { PermissionsTable } from "./permissions-table.tsx";
import { RoleDialog } from "./role-dialog.tsx";

/** What each role may do, and how much of it in a day; roles of one's own are made here. */
export function RolesPage() {
  const roles = useQuery(rolesQuery);
  return (
    <Loaded query={roles} skeleton={<PageSkeleton />}>
      {(data) => <Roles data={data} />}
    </Loaded>
  );
}

function Roles({ data }: { readonly data: ApiOutput<"GET /v2/admin/roles"> }) {
  const t = useTranslations("officeStaff.roles");
  const mayWrite = useMay("staff.write");
  const isOwner = useMe().role === "owner";
  const [edited, setEdited] = useState<Role | "new">();
  const [deleted, setDeleted] = useState<Role>();
  const [limit, setLimit] = useState<LimitOf>();
  const add = () => setEdited("new");
  useKeys(mayWrite ? [{ keys: "n", label: t("add"), run: add }] : []);
  return (
    <div className="flex flex-col px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading
        title={t("title")}
        count={data.roles.length}
        actions={
          mayWrite && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
              aria-keyshortcuts="n"
              onClick={add}
            >
              {t("add")}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <PermissionsTable
          data={data}
          onEdit={mayWrite ? setEdited : undefined}
          onDelete={mayWrite ? setDeleted : undefined}
        />
        <LimitsTable data={data} onChange={isOwner && mayWrite ? setLimit : undefined} />
      </div>
      {edited !== undefined && (
        <RoleDialog
          role={edited === "new" ? undefined : edited}
          permissions={data.permissions}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteRoleDialog role={deleted} onClose={() => setDeleted(undefined)} />
      {limit && <LimitDialog limit={limit} onClose={() => setLimit(undefined)} />}
    </div>
  );
}
