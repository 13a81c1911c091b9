import type { Id } from "#src/shared/ids.ts";
import { officePath } from "#src/shared/office-path.ts";
import { useMay } from "../session/me-query.ts";
import { OfficeLink } from "../office-link.tsx";

export interface CustomerLinkProps {
  readonly customer: { readonly id: Id<"customer">; readonly name: string };
}

/** A customer by name, which opens their page where the role may see it: `customer`. */
export function CustomerLink({ customer: { id, name } }: CustomerLinkProps) {
  const may = useMay("customers.read");
  if (!may) return <bdi>{name}</bdi>;
  return (
    <OfficeLink href={officePath("customer", id)} className="underline underline-offset-3">
      <bdi>{name}</bdi>
    </OfficeLink>
  );
}
