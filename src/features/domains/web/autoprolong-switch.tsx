import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { AutorenewSwitch } from "#src/web/services/autorenew-switch.tsx";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { domainKeys } from "./domain-queries.ts";
import { domainCan } from "./domain-can.ts";
import type { Domain } from "./domain-types.ts";

/** Switches whether a domain renews itself. */
export function AutoprolongSwitch({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.autoprolong");
  const { id, displayName: name, autoprolong } = domain;
  return (
    <AutorenewSwitch
      isOn={autoprolong}
      label={t("label", { name })}
      disabled={!domainCan.renewItself(domain)}
      send={(isEnabled) =>
        api("POST /v2/domains/{id}/autoprolongation/toggle", { params: { id }, body: { isEnabled } })
      }
      doneText={(isOn) => t(isOn ? "isOn" : "isOff", { name })}
      refresh={(queryClient) => refreshAfterPayment(queryClient, domainKeys.all)}
    />
  );
}
