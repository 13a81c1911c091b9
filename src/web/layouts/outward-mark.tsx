import { ArrowUpRight } from "lucide-react";
import { Tag } from "#src/web/ui/tag.tsx";

/** Beside the name of a link to another site: the arrow of a new tab, and `example`, the word for an example. */
export function OutwardMark({ example }: { readonly example?: string | undefined }) {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className="size-3 shrink-0 rtl:-scale-x-100" strokeWidth={1.6} />
      {example !== undefined && <Tag>{example}</Tag>}
    </>
  );
}
