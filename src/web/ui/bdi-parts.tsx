import { Fragment } from "react";
import { BdiCode } from "./bdi-code.tsx";

export interface BdiPartsProps {
  /** Each a different one: "2 vCPU", "4 GB". */
  readonly parts: readonly string[];
  readonly className?: string | undefined;
}

/** Measured values in a row, left to right in every language, each with its unit beside it: `parts`. */
export function BdiParts({ parts, className }: BdiPartsProps) {
  return (
    <BdiCode className={className}>
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <span className="px-0.5 font-sans"> · </span>}
          <bdi className="whitespace-nowrap">{part}</bdi>
        </Fragment>
      ))}
    </BdiCode>
  );
}
