import { useTranslations } from "use-intl";
import { isStaffPermission } from "#src/shared/staff-access.ts";
import type { Messages } from "#src/web/i18n/messages.gen.ts";

/** What a permission lets one see or do, in words; one that the texts lack as it is. */
export function usePermissionName(): (permission: string) => string {
  const t = useTranslations("office");
  return (permission) => {
    if (!isStaffPermission(permission)) return permission;
    // A dot in a key would lead to a part of a text; a safety test holds the texts to the permissions.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return t(`permissions.${permission.replace(".", "-") as keyof Messages["office"]["permissions"]}`);
  };
}
