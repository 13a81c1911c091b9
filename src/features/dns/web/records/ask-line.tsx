import { useTranslations } from "use-intl";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import type { Zone } from "./record-types.ts";

/** How to ask our own name server for the domain, to copy: `zone`. Nothing while it has no address. */
export function AskLine({ zone }: { readonly zone: Pick<Zone, "name" | "server"> }) {
  const t = useTranslations("zone.notes");
  const common = useTranslations("common.action");
  const { address } = zone.server;
  if (address === null) return null;
  const command = `dig @${address.host} -p ${address.port} ${zone.name} A`;
  // The type is on no line of its own: it stays with the ending of the name.
  const ending = command.lastIndexOf(".");
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
      {t("ask")}
      <span className="inline-flex min-w-0 items-center gap-x-2">
        <bdi dir="ltr" className="min-w-0 font-mono text-fg2 wrap-anywhere">
          {command.slice(0, ending)}
          <span className="whitespace-nowrap">{command.slice(ending)}</span>
        </bdi>
        <CopyButton value={command} label={common("copy")} copiedLabel={common("copied")} of={command} />
      </span>
    </p>
  );
}
