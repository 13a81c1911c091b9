import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly title: ReactNode;
  /** One sentence: what will be here, or what to do. */
  readonly children: ReactNode;
  /** One primary action and at most one secondary. */
  readonly actions?: ReactNode;
  /** 1 where it is in place of a whole page. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** Without the drawing, inside small panels. */
  readonly compact?: boolean | undefined;
}

/** An empty state: `title`, children = one sentence, `actions`, `compact`. */
export function EmptyState({ title, children, actions, level = 2, compact }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {!compact && <SlackLine />}
      <Heading className="text-18 font-medium">{title}</Heading>
      <p className="mt-1 max-w-80 text-14 text-pretty text-muted">{children}</p>
      {actions !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** Two bollards, a slack line and its ring over calm water: nothing is tied up yet. */
function SlackLine() {
  return (
    <svg
      viewBox="0 0 150 74"
      width="150"
      height="74"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="round"
      className="mb-4"
      aria-hidden="true"
    >
      <path d="M4 60c14-8 26-8 40 0s26 8 40 0 26-8 62-2" className="stroke-contour" />
      <path d="M18 70c14-8 26-8 40 0s26 8 40 0 20-6 32-2" className="stroke-contour" />
      <path d="M54 22h10M86 22h10M59 22v32M91 22v32" className="stroke-fg" />
      <path d="M59 26c1 12 6 20 12.5 22M91 26c-1 12-6 20-12.5 22" className="stroke-accent" />
      <circle cx="75" cy="50" r="4" className="stroke-accent" />
    </svg>
  );
}
