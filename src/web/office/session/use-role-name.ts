import { useTranslations } from "use-intl";
import { isStaffRole } from "#src/shared/staff-access.ts";

/** How a role is called: a shipped one in the language, one of the site's own as it was named. */
export function useRoleName(): (role: string) => string {
  const t = useTranslations("office.roles");
  return (role) => (isStaffRole(role) ? t(role) : role);
}
