import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { AutorenewSwitch } from "#src/web/services/autorenew-switch.tsx";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { serverKeys } from "./queries.ts";
import { serverCan } from "./server-can.ts";
import type { Server } from "./server-types.ts";

/** Switches whether a server renews itself. */
export function AutoprolongSwitch({ server }: { readonly server: Server }) {
  const t = useTranslations("servers.autoprolong");
  const { id, name, autoprolong } = server;
  return (
    <AutorenewSwitch
      isOn={autoprolong}
      label={t("label", { name })}
      disabled={!serverCan.renewItself(server)}
      send={(isEnabled) =>
        api("POST /v2/servers/{id}/autoprolongation/toggle", { params: { id }, body: { isEnabled } })
      }
      doneText={(isOn) => t(isOn ? "isOn" : "isOff", { name })}
      refresh={(queryClient) => refreshAfterPayment(queryClient, serverKeys.all)}
    />
  );
}
