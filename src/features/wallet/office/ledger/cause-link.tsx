import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

export interface CauseLinkProps {
  readonly cause: { readonly type: string; readonly id: string; readonly name: string | null };
}

/** What moved money, by its kind and name: `cause`. */
export function CauseLink({ cause: { type, id, name } }: CauseLinkProps) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <BdiCode className="text-12 text-muted">{type}</BdiCode>
      <ObjectLink kind={type === "adjustment" ? "transaction" : type} id={id} name={name} />
    </span>
  );
}
