import type { ReactNode } from "react";

export interface MetricFramesProps {
  /** A sentence in the middle of them, on phones of the first. */
  readonly sentence?: string | undefined;
  /** The four charts, or what is in their places. */
  readonly children: ReactNode;
}

/** The places of the charts, as high before there is anything to draw as afterwards: `sentence`. */
export function MetricFrames({ sentence, children }: MetricFramesProps) {
  return (
    <div className="relative">
      <div className="grid auto-rows-[minmax(173px,auto)] charts:grid-cols-2 [&>*]:border-line [&>*:not(:last-child)]:border-b charts:[&>*:nth-child(3)]:border-b-0 charts:[&>*:nth-child(odd)]:border-e">
        {children}
      </div>
      {sentence !== undefined && (
        <div className="absolute inset-x-0 top-0 flex h-[173px] items-center justify-center p-4 charts:h-full">
          <p className="rounded-8 border border-line bg-surface px-3.5 py-2 text-center text-13 text-pretty text-muted">
            {sentence}
          </p>
        </div>
      )}
    </div>
  );
}
