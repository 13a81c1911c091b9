import type { ReactNode } from "react";
import { type BuoyKind, BuoyMark } from "./buoy.tsx";
import { ScaleBar } from "./scale-bar.tsx";

export interface ActivityRowProps {
  readonly kind: BuoyKind;
  /** The state in a word, for those who do not see the shape. */
  readonly stateLabel: string;
  readonly action: ReactNode;
  /** "31m ago". */
  readonly age: ReactNode;
  /** Result, or cause of the failure and what was refunded. */
  readonly result?: ReactNode;
  readonly who?: ReactNode;
  /** A running entry: steps done of all. */
  readonly progress?: { readonly label: string; readonly value: number; readonly max: number } | undefined;
}

/** One entry of what happened: `kind`, `stateLabel`, `action`, `age`, `result`, `who`, `progress`. */
export function ActivityRow({ kind, stateLabel, action, age, result, who, progress }: ActivityRowProps) {
  return (
    <li className="grid grid-cols-[14px_1fr] gap-x-2.5 border-line py-3 not-last:border-b">
      <BuoyMark kind={kind} className="mt-0.75" />
      <div className="min-w-0 text-12 text-muted">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-13 font-medium text-fg">
            {action} <span className="sr-only">{stateLabel}</span>
          </span>
          <span className="shrink-0">{age}</span>
        </p>
        {result !== undefined && <p className="wrap-anywhere text-fg2">{result}</p>}
        {progress && <ScaleBar {...progress} kind="progress" className="my-1.5" />}
        {who !== undefined && <p>{who}</p>}
      </div>
    </li>
  );
}

/** The list around activity rows: children = `ActivityRow`s, newest first. */
export function ActivityList({ children }: { readonly children: ReactNode }) {
  return <ul className="-my-3">{children}</ul>;
}
