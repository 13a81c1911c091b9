import { useTranslations } from "use-intl";
import { ZoneWidget } from "#src/features/dns/web/zone-widget.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { zoneDomainOf } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";
import { DelegationPanel } from "./delegation-panel.tsx";
import { OwnServersForm } from "./own-servers-form.tsx";

/** Which name servers answer for a domain: ours or others, and what the parent zone publishes. */
export function NameServersTab({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.nameServers");
  return (
    <ZoneWidget domain={zoneDomainOf(domain)} errorTitle={t("loadError")} skeleton={{ rows: 5 }}>
      {(answer) => (
        <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
          <ForRole right="services.manage" others="locked">
            <OwnServersForm
              // A change from elsewhere resets the form.
              key={domain.nameServers.map(({ host }) => host).join(" ")}
              domain={domain}
              zone={answer.zone}
            />
          </ForRole>
          <DelegationPanel domain={domain} zone={answer.zone} />
        </div>
      )}
    </ZoneWidget>
  );
}
