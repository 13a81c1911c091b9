import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { quarantineDays } from "../../rules.ts";
import type { Deletion } from "../server-types.ts";

export interface LeadingDomainsProps {
  readonly deletion: Pick<Deletion, "domains" | "domainCount">;
  readonly removes: boolean;
  readonly onRemovesChange: (removes: boolean) => void;
}

/** The domains that lead to a server which is to be deleted, with their records, and whether these go with it. */
export function LeadingDomains({ deletion, removes, onRemovesChange }: LeadingDomainsProps) {
  const t = useTranslations("server.delete.domains");
  const { domains, domainCount } = deletion;
  return (
    <div className="grid gap-3 rounded-8 border border-line px-3 py-2.5">
      <div className="grid gap-0.5">
        <h3 className="text-14 font-medium">{t("title", { count: domainCount })}</h3>
        <p className="text-13 text-pretty text-muted">{t("text", { days: quarantineDays })}</p>
      </div>
      <ul className="grid max-h-44 gap-2 overflow-y-auto">
        {domains.map(({ id, displayName, records }) => (
          <li key={id} className="min-w-0 text-13">
            <Link
              to="/domains/$id"
              params={{ id }}
              search={{ tab: "records" }}
              className="font-medium underline-offset-2 hover:underline"
            >
              <bdi>{displayName}</bdi>
            </Link>
            {records.map((record) => (
              <bdi key={record} dir="ltr" className="block font-mono text-12 wrap-anywhere text-muted">
                {record}
              </bdi>
            ))}
          </li>
        ))}
        {domainCount > domains.length && (
          <li className="text-13 text-muted">{t("more", { count: domainCount - domains.length })}</li>
        )}
      </ul>
      <Checkbox
        label={t("remove")}
        detail={t("removeDetail")}
        checked={removes}
        onChange={(event) => onRemovesChange(event.currentTarget.checked)}
      />
    </div>
  );
}
