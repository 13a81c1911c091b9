import { officePath } from "#src/shared/office-path.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

export interface CauseLinkProps {
  readonly cause: { readonly type: string; readonly id: string; readonly name: string | null };
}

/** What moved money, which opens its page where it has one: `cause`. */
export function CauseLink({ cause: { type, id, name } }: CauseLinkProps) {
  const href = hrefOf(type, id);
  const text = name === null ? <ShortId id={id} /> : <bdi>{name}</bdi>;
  return (
    <span className="inline-flex items-baseline gap-2">
      <BdiCode className="text-12 text-muted">{type}</BdiCode>
      {href === null ? (
        text
      ) : (
        <OfficeLink href={href} className="underline underline-offset-3">
          {text}
        </OfficeLink>
      )}
    </span>
  );
}

function hrefOf(type: string, id: string): string | null {
  if (type === "order" || type === "deposit" || type === "customer") return officePath(type, id);
  return type === "adjustment" ? officePath("transaction", id) : null;
}
