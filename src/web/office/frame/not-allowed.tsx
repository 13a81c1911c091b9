import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { OfficeLink } from "../office-link.tsx";
import { useMe } from "../session/me-query.ts";
import { usePermissionName } from "../session/use-permission-name.ts";
import { useRoleName } from "../session/use-role-name.ts";
import { useOfficeTitle } from "./use-office-title.ts";

/** In place of a page that the role does not permit: which role, and what it would have to allow. */
export function NotAllowed({ permission }: { readonly permission: string }) {
  const t = useTranslations("office.refused");
  const permissionName = usePermissionName();
  const role = useRoleName()(useMe().role);
  useOfficeTitle(t("title"));
  return (
    <EmptyState
      level={1}
      title={t("title")}
      actions={
        <OfficeLink href="/staff" className={buttonClass()}>
          {t("back")}
        </OfficeLink>
      }
    >
      {t("needs", { right: permissionName(permission) })} {t("role", { role })}
    </EmptyState>
  );
}
