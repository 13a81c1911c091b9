import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useMoneyCause } from "#src/web/office/parts/use-code-names.ts";

export interface CauseLinkProps {
  readonly cause: { readonly type: string; readonly id: string; readonly name: string | null };
}

/** What moved money, by its kind and name: `cause`. */
export function CauseLink({ cause: { type, id, name } }: CauseLinkProps) {
  const causeName = useMoneyCause();
  return (
    <span className="inline-flex items-baseline gap-2">
      <span className="text-12 text-muted">{causeName(type)}</span>
      <ObjectLink kind={type === "adjustment" ? "transaction" : type} id={id} name={name} />
    </span>
  );
}
