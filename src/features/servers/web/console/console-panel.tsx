import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { ConsoleFrame } from "#src/web/ui/console-frame.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { ConsoleActions } from "./console-actions.tsx";
import { ConsoleCover } from "./console-cover.tsx";
import type { ConsoleView } from "./console-link.ts";
import { type ConsoleState, useConsole } from "./use-console.ts";

export interface ConsolePanelProps {
  readonly server: Server;
  /** Connects as soon as it is shown; otherwise a button does. */
  readonly opensAtOnce?: boolean;
  /** Takes the height it is given instead of a share of the window. */
  readonly fills?: boolean;
}

const marks: Readonly<Record<ConsoleState, BuoyKind>> = {
  closed: "off",
  connecting: "busy",
  connected: "ok",
  failed: "bad",
};

/** The machine's screen in its frame, or a placeholder while it has none. */
export function ConsolePanel({ server, opensAtOnce = false, fills = false }: ConsolePanelProps) {
  const t = useTranslations("server.console");
  const frame = useRef<HTMLDivElement>(null);
  const isAvailable = serverCan.openConsole(server);
  const console = useConsole({ serverId: server.id, isAvailable, opensAtOnce });
  const { setPlace, state, view } = console;
  const isStopped = !isAvailable && server.power !== "running";
  const title = titleOf(view, server.name, t("title", { name: server.name }));
  return (
    <div ref={frame} className={classNames("grid min-w-0", fills && "h-full")}>
      <ConsoleFrame
        title={title}
        state={
          <span role="status" className="inline-flex">
            <Buoy kind={isStopped ? "off" : marks[state]}>{isStopped ? t("stopped") : t(state)}</Buoy>
          </span>
        }
        actions={<ConsoleActions server={server} console={console} frame={frame} isOwnWindow={fills} />}
      >
        <div className={fills ? "absolute inset-3" : "p-3"}>
          <div
            ref={setPlace}
            role="group"
            aria-label={t("screen", { name: server.name })}
            {...(fills ? { className: "size-full" } : screenSize(state, view))}
          />
        </div>
        {state !== "connected" && (
          <ConsoleCover server={server} console={console} isAvailable={isAvailable} />
        )}
      </ConsoleFrame>
    </div>
  );
}

/** The screen fills the frame's width and its height follows, so that it never floats in a gap. */
function screenSize(state: ConsoleState, view: ConsoleView | undefined) {
  const isClosed = state === "closed";
  return {
    style: view && !isClosed ? { aspectRatio: `${view.ratio}` } : undefined,
    className: classNames(
      "w-full",
      isClosed ? "h-72" : "aspect-3/2",
      // Its rows follow the place, which must not follow its rows.
      view?.kind === "text" && "max-h-[70dvh] min-h-64 overflow-hidden",
    ),
  };
}

/** With the size once it is known; a console of text is no VNC. */
function titleOf(view: ConsoleView | undefined, name: string, screenTitle: string): string {
  if (!view) return screenTitle;
  return `${view.kind === "text" ? name : screenTitle} · ${view.size}`;
}
