import { LogOut } from "lucide-react";
import { useTranslations } from "use-intl";
import { useLogout } from "./use-logout.ts";

/** Logs out: an action, not a page (product §2). */
export function LogoutButton({ className }: { readonly className: string }) {
  const t = useTranslations("common.action");
  const logout = useLogout();
  return (
    <button type="button" onClick={logout} className={className}>
      <LogOut aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" strokeWidth={1.6} />
      {t("logout")}
    </button>
  );
}
