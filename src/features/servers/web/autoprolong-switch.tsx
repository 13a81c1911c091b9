import { useTranslations } from "use-intl";
import { Switch } from "#src/web/ui/switch.tsx";
import { serverCan } from "./server-status.ts";
import type { Server } from "./server-types.ts";
import { useAutoprolong } from "./use-autoprolong.ts";

/** Whether a server renews itself, to be changed at once; its label is read aloud with the server's name. */
export function AutoprolongSwitch({ server }: { readonly server: Server }) {
  const t = useTranslations("servers.autoprolong");
  const autoprolong = useAutoprolong(server);
  return (
    <Switch
      label={t("label", { name: server.name })}
      labelHidden
      checked={autoprolong.isOn}
      disabled={!serverCan.renewItself(server)}
      onCheckedChange={autoprolong.set}
    />
  );
}
