import type { ReactNode } from "react";
import { OfficeLink } from "../office-link.tsx";
import { useMe } from "../session/me-query.ts";
import { ShortId } from "../shapes/copied-id.tsx";
import { type NamedThing, openPath } from "./open-path.ts";

export interface ObjectLinkProps extends NamedThing {
  /** How it is called; absent or null: its id is shown. */
  readonly name?: string | null | undefined;
  readonly className?: string;
  /** In place of the name. */
  readonly children?: ReactNode;
}

/** A thing by name, which opens its page where there is one that the role may open. */
export function ObjectLink({
  kind,
  id,
  name,
  customerId,
  className = "underline underline-offset-3",
  children = name == null ? <ShortId id={id} /> : <bdi>{name}</bdi>,
}: ObjectLinkProps) {
  const { permissions } = useMe();
  const href = openPath({ kind, id, customerId }, permissions);
  if (href === undefined) return children;
  return (
    <OfficeLink href={href} className={className}>
      {children}
    </OfficeLink>
  );
}
