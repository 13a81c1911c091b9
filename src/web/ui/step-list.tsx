import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type StepState = "done" | "active" | "waiting" | "failed";

export interface Step {
  readonly key: string;
  readonly state: StepState;
  /** The state in a word, read aloud. */
  readonly stateLabel: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** When it happened, or is expected: "10:14:21", "about 10:33". */
  readonly time?: ReactNode;
  /** Below the detail: confirmation blocks, a scale bar. */
  readonly content?: ReactNode;
}

const marks: Readonly<Record<StepState, string>> = {
  done: "border-ok bg-ok text-bg",
  active: "border-accent text-accent",
  waiting: "border-line2 text-muted",
  failed: "border-danger bg-danger text-bg",
};

/** Done, running and coming steps, with times: `steps`. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li
          key={step.key}
          aria-current={step.state === "active" ? "step" : undefined}
          className="group relative grid grid-cols-[24px_1fr_auto] gap-x-3 pb-6 last:pb-0"
        >
          <span
            className={classNames(
              "absolute start-[11.5px] top-6 bottom-0 w-px group-last:hidden",
              step.state === "done" ? "bg-ok" : "bg-line2",
            )}
          />
          <span
            className={classNames(
              "flex size-6 items-center justify-center rounded-full border",
              marks[step.state],
            )}
          >
            <StepMark state={step.state} />
          </span>
          <div className="min-w-0">
            <p className={classNames("text-16 font-medium", step.state === "waiting" && "text-muted")}>
              {step.title} <span className="sr-only">{step.stateLabel}</span>
            </p>
            {step.detail !== undefined && <div className="text-13 text-muted">{step.detail}</div>}
            {step.content !== undefined && <div className="mt-2">{step.content}</div>}
          </div>
          {step.time !== undefined && (
            <span className="pt-0.5 font-mono text-12 text-fg2 tabular-nums">{step.time}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state }: { readonly state: StepState }) {
  if (state === "done") return <Check className="size-3.5" strokeWidth={2} aria-hidden="true" />;
  if (state === "failed") return <X className="size-3.5" strokeWidth={2} aria-hidden="true" />;
  return state === "active" ? <span className="size-3 rounded-full bg-accent" /> : null;
}
