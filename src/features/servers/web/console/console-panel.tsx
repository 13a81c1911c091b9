import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { ConsoleFrame } from "#src/web/ui/console-frame.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { ConsoleActions } from "./console-actions.tsx";
import { ConsoleCover } from "./console-cover.tsx";
import type { ConsoleView } from "./console-link.ts";
import { leastScale } from "./least-scale.ts";
import { type ConsoleState, useConsole } from "./use-console.ts";
import { useWayOut } from "./use-way-out.ts";

export interface ConsolePanelProps {
  readonly server: Server;
  /** Takes the height it is given instead of a share of the window. */
  readonly fills?: boolean;
}

/** Until the machine's is there: its place has the form that it will keep. */
const usualView: ConsoleView = { kind: "vnc", width: 810, height: 540, ratio: 1.5 };

const marks: Readonly<Record<ConsoleState, BuoyKind>> = {
  closed: "off",
  connecting: "busy",
  connected: "ok",
  failed: "bad",
};

/** The machine's screen in its frame, or a placeholder while it has none. */
export function ConsolePanel({ server, fills = false }: ConsolePanelProps) {
  const t = useTranslations("server.console");
  const frame = useRef<HTMLDivElement>(null);
  const wayOut = useWayOut();
  const hintId = useId();
  const isAvailable = serverCan.openConsole(server);
  const console = useConsole({ serverId: server.id, isAvailable });
  const { setPlace, state, view } = console;
  const isConnected = state === "connected";
  useEffect(() => {
    // Its last line is where one types.
    if (isConnected && !fills) frame.current?.scrollIntoView({ block: "nearest" });
  }, [isConnected, fills]);
  const isStopped = !isAvailable && server.power !== "running";
  const title = titleOf(view, server.name, t("title", { name: server.name }));
  return (
    <div ref={frame} className={classNames("group/console grid min-w-0 scroll-my-4", fills && "h-full")}>
      <ConsoleFrame
        title={title}
        state={
          <span role="status" className="inline-flex">
            <Buoy kind={isStopped ? "off" : marks[state]}>{isStopped ? t("stopped") : t(state)}</Buoy>
          </span>
        }
        actions={
          <ConsoleActions
            server={server}
            console={console}
            frame={frame}
            wayIn={wayOut.wayIn}
            isOwnWindow={fills}
          />
        }
        foot={
          <p id={hintId}>
            {t.rich("wayOut", {
              keys: (keys) => <kbd className="font-mono whitespace-nowrap text-fg">{keys}</kbd>,
            })}
          </p>
        }
      >
        <div className={fills ? "absolute inset-3" : "p-3"} {...wayOut.keys}>
          <div
            ref={setPlace}
            role="group"
            aria-label={t("screen", { name: server.name })}
            aria-describedby={hintId}
            {...(fills ? { className: "size-full" } : screenSize(state, view))}
          />
        </div>
        {!isConnected && <ConsoleCover server={server} console={console} isAvailable={isAvailable} />}
      </ConsoleFrame>
    </div>
  );
}

/**
 * The screen is as large as its own points at most, since letters that are drawn larger are soft, and no higher than the
 * window leaves room for. Where it would be so small that letters cannot be read, it keeps a part of its height and
 * is moved inside it.
 */
function screenSize(state: ConsoleState, view: ConsoleView = usualView) {
  if (state === "closed") return { className: "h-40 w-full" };
  const aspectRatio = `${view.ratio}`;
  if (view.kind === "text") {
    // Its rows follow the place, which must not follow its rows.
    return { style: { aspectRatio }, className: "max-h-[70dvh] min-h-64 w-full overflow-hidden" };
  }
  return {
    style: {
      "--screen-width": `${view.width}px`,
      "--screen-height": `${view.height * leastScale}px`,
      aspectRatio,
    },
    className: classNames(
      "mx-auto max-h-[70dvh] min-h-[min(var(--screen-height),60dvh)] w-full max-w-(--screen-width)",
      "group-[:fullscreen]/console:max-h-none group-[:fullscreen]/console:max-w-none",
    ),
  };
}

/** With the size once it is known; a console of text is no VNC. */
function titleOf(view: ConsoleView | undefined, name: string, screenTitle: string): string {
  if (!view) return screenTitle;
  return `${view.kind === "text" ? name : screenTitle} · ${view.width}×${view.height}`;
}
