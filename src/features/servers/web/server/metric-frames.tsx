import type { ReactNode } from "react";

export interface MetricFramesProps {
  /** A sentence over the first of them. */
  readonly sentence?: string | undefined;
  /** The four charts, or what is in their places. */
  readonly children: ReactNode;
}

/** The places of the charts, as high before there is anything to draw as afterwards: `sentence`. */
export function MetricFrames({ sentence, children }: MetricFramesProps) {
  return (
    <div className="relative">
      <div className="grid charts:grid-cols-2 [&>*]:border-line [&>*:not(:last-child)]:border-b charts:[&>*:nth-child(3)]:border-b-0 charts:[&>*:nth-child(odd)]:border-e">
        {children}
      </div>
      {sentence !== undefined && (
        <div className="absolute inset-0 flex items-start justify-center px-4 pt-16">
          <p className="rounded-8 border border-line bg-surface px-3.5 py-2 text-center text-13 text-pretty text-muted">
            {sentence}
          </p>
        </div>
      )}
    </div>
  );
}
