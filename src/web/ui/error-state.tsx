import type { ReactNode } from "react";
import { BdiCode } from "./bdi-code.tsx";
import { BuoyMark } from "./buoy.tsx";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";

export interface ErrorStateProps {
  /** What happened. */
  readonly title: ReactNode;
  /** What it means and what to do. */
  readonly children: ReactNode;
  readonly retry?:
    | { readonly label: string; readonly onClick: () => void; readonly pending?: boolean }
    | undefined;
  /** More ways out, such as a link to support. */
  readonly actions?: ReactNode;
  /** What support asks for. */
  readonly trace?:
    | {
        readonly code: string;
        readonly requestId: string;
        readonly copyLabel: string;
        readonly copiedLabel: string;
      }
    | undefined;
  /** 1 where it is in place of a whole page. */
  readonly level?: 1 | 2 | 3 | undefined;
}

/** A failed load: `title`, children = meaning, `retry`, `actions`, `trace` (code and request id with copy). */
export function ErrorState({ title, children, retry, actions, trace, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      role="alert"
      // Inside a panel it needs no frame of its own.
      className="overflow-clip rounded-10 border border-line bg-surface in-data-panel:rounded-none in-data-panel:border-0"
    >
      <div className="grid grid-cols-[20px_1fr] gap-x-3 p-4">
        <BuoyMark kind="bad" size={20} className="mt-0.5" />
        <div className="min-w-0">
          <Heading className="text-16 font-medium">{title}</Heading>
          <div className="mt-0.5 text-14 text-pretty text-fg2">{children}</div>
          {(retry ?? actions) !== undefined && (
            <div className="mt-3 flex flex-wrap gap-2">
              {retry && (
                <Button reads pending={retry.pending} onClick={retry.onClick}>
                  {retry.label}
                </Button>
              )}
              {actions}
            </div>
          )}
        </div>
      </div>
      {trace && (
        <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-12 text-muted">
          <BdiCode className="wrap-anywhere">
            {trace.code} {trace.requestId}
          </BdiCode>
          <CopyButton
            value={`${trace.code} ${trace.requestId}`}
            label={trace.copyLabel}
            copiedLabel={trace.copiedLabel}
          />
        </div>
      )}
    </div>
  );
}
