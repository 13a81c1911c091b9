import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import type { ServerAddress } from "./record-types.ts";

export interface OwnServersProps {
  readonly servers: readonly ServerAddress[];
  readonly onChoose: (address: string) => void;
}

/** Addresses of the customer's own servers, to fill in by a click. */
export function OwnServers({ servers, onChoose }: OwnServersProps) {
  const t = useTranslations("zone.templates");
  if (servers.length === 0) return null;
  return (
    <div role="group" aria-label={t("ownServers")} className="flex flex-wrap items-center gap-2">
      <span className="text-12 text-muted" aria-hidden="true">
        {t("ownServers")}
      </span>
      {servers.map(({ server, address }) => (
        <Button key={address} size="sm" onClick={() => onChoose(address)}>
          <bdi>{server}</bdi>{" "}
          <bdi dir="ltr" className="font-mono">
            {address}
          </bdi>
        </Button>
      ))}
    </div>
  );
}
