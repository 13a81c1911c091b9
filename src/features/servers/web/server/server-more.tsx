import { Link } from "@tanstack/react-router";
import {
  Braces,
  Copy,
  Ellipsis,
  Globe,
  LockKeyhole,
  PencilLine,
  HardDriveDownload,
  Square,
  Trash2,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { site } from "#src/web/site.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { machineStates } from "../../rules.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { readCommand } from "./read-command.ts";
import type { SettingsPart } from "../settings/settings-parts.ts";

const PointDomainDialog = lazy(async () => ({
  default: (await import("../point/point-domain-dialog.tsx")).PointDomainDialog,
}));

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

export interface ServerMoreProps {
  readonly server: Server;
  /** Also stops the machine: where its button has no room. */
  readonly withStop: boolean;
}

/** What is rarely done with a server: changes that ask first, and copies for programs. */
export function ServerMore({ server, withStop }: ServerMoreProps) {
  const t = useTranslations("server.more");
  const action = useTranslations("servers.action");
  const row = useTranslations("lists.row");
  const notify = useNotify();
  const mayManage = useMay("services.manage");
  const mayDestroy = useMay("services.manage", "destroys");
  /** Undefined until it is opened for the first time. */
  const [isPointing, setPointing] = useState<boolean>();
  const [address] = server.ipv4;
  const canPoint = address !== undefined && !site().withoutDomains;
  const copy = async (text: string, done: string) => {
    await navigator.clipboard.writeText(text);
    notify("green", done);
  };
  const change = (part: SettingsPart) => (
    <Link
      to="/servers/$id"
      params={{ id: server.id }}
      search={{ tab: "settings" }}
      hash={part}
      hashScrollIntoView={false}
      resetScroll={false}
    />
  );
  const changes =
    mayManage && machineStates.includes(server.service)
      ? [
          {
            key: "rename",
            label: t("rename"),
            icon: <PencilLine {...icon} />,
            startsGroup: withStop,
            link: change("rename"),
          },
          {
            key: "password",
            label: t("password"),
            icon: <LockKeyhole {...icon} />,
            link: change("password"),
          },
          ...(mayDestroy
            ? [
                {
                  key: "reinstall",
                  label: t("reinstall"),
                  icon: <HardDriveDownload {...icon} />,
                  link: change("reinstall"),
                },
              ]
            : []),
          ...(canPoint
            ? [
                {
                  key: "point",
                  label: t("point"),
                  icon: <Globe {...icon} />,
                  onSelect: () => setPointing(true),
                },
              ]
            : []),
        ]
      : [];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={row("menu", { name: server.name })}
            className="size-9! border border-line2 bg-surface max-md:size-11!"
          >
            <Ellipsis {...icon} />
          </IconButton>
        }
        items={[
          ...(withStop && mayManage
            ? [
                {
                  key: "stop",
                  label: action("stop"),
                  icon: <Square {...icon} />,
                  disabled: !serverCan.stop(server),
                  link: (
                    <Link
                      from="/servers/$id"
                      search={(search) => ({ ...search, ask: "stop" as const })}
                      resetScroll={false}
                    />
                  ),
                },
              ]
            : []),
          ...changes,
          {
            key: "id",
            label: t("copyId"),
            icon: <Copy {...icon} />,
            startsGroup: changes.length > 0,
            onSelect: () => void copy(server.id, t("idCopied")),
          },
          {
            key: "call",
            label: t("copyCall"),
            icon: <Braces {...icon} />,
            onSelect: () => void copy(readCommand(server.id, location.origin), t("callCopied")),
          },
          ...(mayDestroy && serverCan.prolong(server)
            ? [
                {
                  key: "delete",
                  label: t("delete"),
                  icon: <Trash2 {...icon} />,
                  danger: true,
                  startsGroup: true,
                  link: change("delete"),
                },
              ]
            : []),
        ]}
      />
      {isPointing !== undefined && address !== undefined && (
        <Suspense>
          <PointDomainDialog server={server} address={address} open={isPointing} onOpenChange={setPointing} />
        </Suspense>
      )}
    </>
  );
}
