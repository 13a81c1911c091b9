import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";

export interface ServiceRowProps {
  readonly service: Forecast["charges"][number]["service"];
  /** What its next term costs. */
  readonly cents: number;
  /** A day, below its name. */
  readonly detail: string;
  /** A mark below the amount. */
  readonly children?: ReactNode;
}

/** A server or domain with what its next term costs; its name leads to its page. */
export function ServiceRow({ service, cents, detail, children }: ServiceRowProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-line py-2 text-13 not-last:border-b">
      <Link
        to={service.type === "server" ? "/servers/$id" : "/domains/$id"}
        params={{ id: service.id }}
        className="touch-target font-medium wrap-anywhere underline-offset-2 hover:underline"
      >
        <bdi>{service.name}</bdi>
      </Link>
      <Money cents={cents} className="text-end" />
      <BdiCode className="text-12 text-muted">{detail}</BdiCode>
      {children}
    </li>
  );
}
