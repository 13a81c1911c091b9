import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Domain } from "../domain-types.ts";
import type { Zone } from "#src/features/dns/web/zone-widget.tsx";
import { countOurs } from "./server-rows.ts";

/** What the parent zone really says, beside what is set here. */
export function DelegationPanel({ domain, zone }: { readonly domain: Domain; readonly zone: Zone }) {
  const t = useTranslations("domain.delegation");
  const { delegation } = zone;
  const wanted = domain.nameServers.map(({ host }) => host);
  if (delegation === null) {
    return (
      <Panel title={t("title")}>
        <p className="text-13 text-pretty text-muted">{t("notYet")}</p>
      </Panel>
    );
  }
  const isSame =
    delegation.nameServers.length === wanted.length &&
    countOurs(delegation.nameServers, wanted) === wanted.length;
  return (
    <Panel
      title={t("title")}
      control={
        <span className="text-12 text-muted">
          <AgeLabel at={delegation.checkedAt} />
        </span>
      }
    >
      <div className="grid gap-3 text-13">
        <Buoy kind={isSame ? "ok" : "warn"}>{t(isSame ? "same" : "other")}</Buoy>
        {delegation.nameServers.length === 0 ? (
          <p className="text-muted">{t("none")}</p>
        ) : (
          <ul className="grid gap-1">
            {delegation.nameServers.map((host) => (
              <li key={host} className="wrap-anywhere">
                <BdiCode>{host}</BdiCode>
              </li>
            ))}
          </ul>
        )}
        <p className="text-12 text-pretty text-muted">{t("about")}</p>
      </div>
    </Panel>
  );
}
