import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { OfficeLink } from "../office-link.tsx";
import { useMay } from "../session/me-query.ts";

/** What was done to an object, in the audit, where the role may read that: `id`. */
export function AuditLink({ id }: { readonly id: string }) {
  const t = useTranslations("officeServices.parts");
  if (!useMay("audit.read")) return null;
  return (
    <OfficeLink
      href={`/staff/audit?object=${encodeURIComponent(id)}`}
      className={buttonClass({ size: "sm" })}
    >
      {t("audit")}
    </OfficeLink>
  );
}
