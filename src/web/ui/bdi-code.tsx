import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface BdiCodeProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** An address, hash, key, time or measured value: mono, and left to right in every language. */
export function BdiCode({ className, children }: BdiCodeProps) {
  return (
    <bdi dir="ltr" className={classNames("font-mono tabular-nums", className)}>
      {children}
    </bdi>
  );
}
