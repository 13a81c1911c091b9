import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { OfficeLink } from "../office-link.tsx";
import { useMay } from "../session/me-query.ts";

export interface AuditLinkProps {
  readonly id: string;
  /** In place of a button's. */
  readonly className?: string;
}

/** What was done to an object, in the audit, where the role may read that. */
export function AuditLink({ id, className = buttonClass({ size: "sm" }) }: AuditLinkProps) {
  const t = useTranslations("officeServices.parts");
  if (!useMay("audit.read")) return null;
  return (
    <OfficeLink href={`/staff/audit?object=${encodeURIComponent(id)}`} className={className}>
      {t("audit")}
    </OfficeLink>
  );
}
