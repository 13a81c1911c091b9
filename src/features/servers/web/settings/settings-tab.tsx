import { useTranslations } from "use-intl";
import { TagPanel } from "#src/web/lists/tag-panel.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { RoleNote } from "#src/web/pay/role-note.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { LifeDates } from "../life/life-dates.tsx";
import { ProlongForm } from "../prolong/prolong-form.tsx";
import { renewalWord } from "../renewal-word.ts";
import { ServerActivity } from "../server/server-activity.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { taggedServer } from "../tagged-server.ts";
import { DeletePanel } from "./delete-panel.tsx";
import { NamedPanel } from "./named-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ReinstallPanel } from "./reinstall-panel.tsx";
import { RenamePanel } from "./rename-panel.tsx";
import { useNamedPanel } from "./use-named-panel.ts";
import { WithdrawPanel } from "./withdraw-panel.tsx";

/** What can be changed about a server, and its dates beside it. */
export function SettingsTab({ server }: { readonly server: Server }) {
  const t = useTranslations("servers");
  useNamedPanel();
  const mayRenew = useMay("orders.renew");
  const mayDestroy = useMay("services.manage", "destroys");
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        {mayRenew && serverCan.prolong(server) && (
          <Panel title={t("prolong.action")}>
            <ProlongForm server={server} />
          </Panel>
        )}
        <ForRole right="services.manage" others="note">
          <div className="grid min-w-0 gap-4">
            <NamedPanel id="rename">
              <RenamePanel key={server.name} server={server} />
            </NamedPanel>
            <TagPanel thing={taggedServer(server)} />
            <NamedPanel id="password">
              <PasswordPanel server={server} />
            </NamedPanel>
            {mayDestroy && (
              <NamedPanel id="reinstall">
                <ReinstallPanel server={server} />
              </NamedPanel>
            )}
            {mayDestroy && serverCan.prolong(server) && server.details?.withdrawableUntil != null && (
              <WithdrawPanel server={server} />
            )}
            {mayDestroy && serverCan.prolong(server) && (
              <NamedPanel id="delete">
                <DeletePanel server={server} />
              </NamedPanel>
            )}
            {!mayDestroy && <RoleNote />}
          </div>
        </ForRole>
      </div>
      <div className="grid min-w-0 gap-4">
        <Panel title={t("autoprolong.title")} control={<AutoprolongSwitch server={server} />}>
          <p className="text-13 text-pretty text-muted">{t(`autoprolong.state.${renewalWord(server)}`)}</p>
          {server.timeline !== null && (
            <div className="mt-4">
              <LifeDates server={server} timeline={server.timeline} />
            </div>
          )}
        </Panel>
        <ServerActivity server={server} />
      </div>
    </div>
  );
}
