import type { ReactNode } from "react";

export interface NumberedStepProps {
  readonly number: number;
  readonly title: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One of the order's five parts: `number`, `title`, `aside`. */
export function NumberedStep({ number, title, aside, children }: NumberedStepProps) {
  return (
    <section className="border-line py-6 first:pt-0 not-last:border-b">
      <div className="mb-3.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          className="flex size-6 shrink-0 items-center justify-center rounded-full border border-fg font-mono text-12"
        >
          {number}
        </span>
        <h2 className="text-16 font-medium">{title}</h2>
        {aside !== undefined && <div className="md:ms-auto max-md:w-full">{aside}</div>}
      </div>
      <div className="md:ps-9">{children}</div>
    </section>
  );
}
