import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { statusMarks } from "./server-status.ts";
import type { Server } from "./server-types.ts";

/** A server as a line of a search: its state as a mark, its name and its address. */
export function FoundServer({ server }: { readonly server: Server }) {
  const t = useTranslations("servers");
  const address = server.addresses[0]?.address;
  return (
    <>
      <BuoyMark kind={statusMarks[server.status]} />
      <span className="min-w-0 flex-1 truncate" title={server.name}>
        <bdi className="font-medium">{server.name}</bdi>
        <span className="sr-only">{t(`status.${server.status}`)}</span>
        {address !== undefined && (
          <span className="ms-3">
            <BdiCode className="text-13 text-muted">{address}</BdiCode>
          </span>
        )}
      </span>
    </>
  );
}
