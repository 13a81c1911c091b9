import type { ReactNode } from "react";

export interface StepHeadProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The head of a step before the session: `title`, children = one sentence. */
export function StepHead({ title, children }: StepHeadProps) {
  return (
    <div className="mb-6">
      <h1 className="text-24">{title}</h1>
      {children !== undefined && <p className="mt-1.5 text-14 text-pretty text-muted">{children}</p>}
    </div>
  );
}
