import { Link } from "@tanstack/react-router";
import { ClipboardList, Globe, type LucideIcon, Server, WalletCards } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import type { SupportKind } from "#src/shared/support.ts";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import type { Ticket } from "../support-types.ts";

type Service = NonNullable<Ticket["service"]>;

export const kindIcons: Readonly<Record<SupportKind, LucideIcon>> = {
  server: Server,
  domain: Globe,
  "dedicated-request": Server,
  payment: WalletCards,
  deposit: WalletCards,
  order: ClipboardList,
  task: ClipboardList,
};

/** What a ticket is about, as it was called then; it leads to the page of what has one: `service`. */
export function ServiceChip({ service }: { readonly service: Service }) {
  const Icon = kindIcons[service.kind];
  return (
    <ThingLink
      thing={service}
      className="touch-target inline-flex h-6 max-w-full items-center gap-2 rounded-6 border border-line2 bg-surface px-2 text-13"
    >
      <Icon className="size-3.5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <TruncatedName name={service.label} />
    </ThingLink>
  );
}

export interface ThingLinkProps {
  readonly thing: Pick<Service, "kind" | "id">;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to the page of a thing; plain where it has none: `thing`. */
export function ThingLink({ thing: { kind, id }, className, children }: ThingLinkProps) {
  const linked = `${className} hover:bg-surface2`;
  if (kind === "server")
    return (
      <Link to="/servers/$id" params={{ id }} className={linked}>
        {children}
      </Link>
    );
  if (kind === "domain")
    return (
      <Link to="/domains/$id" params={{ id }} className={linked}>
        {children}
      </Link>
    );
  if (kind === "payment")
    return (
      <a href={pathOf("payment", { id })} className={linked}>
        {children}
      </a>
    );
  return <span className={className}>{children}</span>;
}

/** The name of a kind of things: "Server". */
export function useKindName(): (kind: SupportKind) => string {
  const t = useTranslations("support.kind");
  return (kind) => t(kind);
}
