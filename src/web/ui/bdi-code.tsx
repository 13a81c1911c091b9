import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface BdiCodeProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * An address, hash, key, time or measured value: mono, isolated from the text around it, and left to right unless
 * its first word is not, as in an Arabic date.
 */
export function BdiCode({ className, children }: BdiCodeProps) {
  return (
    <bdi dir="auto" className={classNames("font-mono tabular-nums", className)}>
      {children}
    </bdi>
  );
}
