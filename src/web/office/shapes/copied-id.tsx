import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";

/** An id in a row, without its middle; whole under the pointer: `id`. */
export function ShortId({ id }: { readonly id: string }) {
  return (
    <BdiCode className="text-12 whitespace-nowrap">
      <span title={id}>{shortened(id)}</span>
    </BdiCode>
  );
}

/** An id without its middle, as pages show it. */
export function shortened(id: string): string {
  return id.length > 18 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id;
}

/** An id as calls and commands take it, with a button that copies it: `id`. Long ones are cut, the copy is whole. */
export function CopiedId({ id }: { readonly id: string }) {
  const common = useTranslations("common.action");
  return (
    <span className="inline-flex items-center gap-1.5">
      <ShortId id={id} />
      <CopyButton value={id} label={common("copy")} copiedLabel={common("copied")} of={id} />
    </span>
  );
}
