import { Link } from "@tanstack/react-router";
import { SquareArrowOutUpRight, SquareTerminal } from "lucide-react";
import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { openConsoleWindow } from "./open-console-window.ts";

/** The closed console among other parts of the page: one row that opens it in its tab or in a window of its own. */
export function ConsoleRow({ server }: { readonly server: Server }) {
  const t = useTranslations("server.console");
  const action = useTranslations("servers.action");
  const isAvailable = serverCan.openConsole(server);
  const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;
  return (
    <section
      data-theme="dark"
      aria-label={action("console")}
      className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-10 border border-line bg-console px-4 py-1.5 text-fg max-md:py-2.5"
    >
      <SquareTerminal className="size-4 shrink-0" {...icon} />
      <h2 className="text-14 font-medium">{action("console")}</h2>
      <bdi className="min-w-0 truncate font-mono text-13 text-muted max-md:hidden">
        {server.image.name} {server.image.version} · {server.name}
      </bdi>
      <span className="ms-auto">
        <Buoy kind="off">{t(isAvailable || server.power === "running" ? "closed" : "stopped")}</Buoy>
      </span>
      {isAvailable && (
        <>
          <Link
            to="/servers/$id"
            params={{ id: server.id }}
            search={{ tab: "console" }}
            resetScroll={false}
            aria-label={t("open")}
            className={buttonClass({ size: "sm" })}
          >
            {action("open")}
          </Link>
          <button
            type="button"
            aria-label={t("ownWindow")}
            title={t("ownWindow")}
            onClick={() => openConsoleWindow(server.id)}
            className={buttonClass({ size: "sm", className: "w-7.5 [--pad:0px]" })}
          >
            <SquareArrowOutUpRight className="rtl:-scale-x-100" {...icon} />
          </button>
        </>
      )}
    </section>
  );
}
