import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BdiParts } from "#src/web/ui/bdi-parts.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { isAlive } from "../../rules.ts";
import type { Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { useSizes } from "../use-sizes.ts";

/** Where, what and since when, with copies of what is typed elsewhere. */
export function ServerFacts({ server }: { readonly server: Server }) {
  const t = useTranslations("servers");
  const fact = useTranslations("server.facts");
  const placeName = usePlaceName();
  const sizes = useSizes();
  const dates = useDates();
  const now = useNow(30_000);
  // Facts that come with the delivery have their room before it.
  const isPending = server.service === "pending";
  const size = [`${server.vcpu} vCPU`, sizes.memory(server.memoryMb), sizes.disk(server.diskGb)];
  return (
    <FactStrip
      inThrees
      facts={[
        {
          key: "ipv4",
          label: fact("ipv4"),
          value: <Addresses server={server} />,
        },
        {
          key: "location",
          label: fact("location"),
          value: (
            <span>
              {placeName(server.location.name)}{" "}
              <BdiCode className="text-muted">{server.location.id.toUpperCase()}</BdiCode>
            </span>
          ),
        },
        {
          key: "plan",
          wide: true,
          label: fact("plan"),
          value: (
            <span>
              {server.plan.name}{" "}
              <span className="ms-1">
                <BdiParts parts={size} className="text-muted" />
              </span>
            </span>
          ),
        },
        { key: "system", label: fact("system"), value: `${server.image.name} ${server.image.version}` },
        ...(isAlive(server) || isPending
          ? [
              {
                key: "up",
                label: fact("upFor"),
                value:
                  server.startedAt === null ? (
                    isPending ? (
                      t("list.unknown")
                    ) : (
                      fact("off")
                    )
                  ) : (
                    <time dateTime={server.startedAt} title={dates.stamp(server.startedAt)}>
                      {dates.span(server.startedAt, now)}
                    </time>
                  ),
              },
            ]
          : []),
        ...(server.details?.deliveredAt || isPending
          ? [
              {
                key: "delivered",
                wide: true,
                label: fact("delivered"),
                value: server.details?.deliveredAt ? (
                  <time dateTime={server.details.deliveredAt} title={dates.stamp(server.details.deliveredAt)}>
                    <BdiCode>{dates.shortStamp(server.details.deliveredAt, now)}</BdiCode>
                  </time>
                ) : (
                  t("list.unknown")
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The addresses with copies, or that they are still to come. */
function Addresses({ server }: { readonly server: Server }) {
  const t = useTranslations("servers.list");
  const common = useTranslations("common.action");
  if (server.ipv4.length === 0) {
    return (
      <span className="text-muted">{t(server.service === "pending" ? "addressPending" : "unknown")}</span>
    );
  }
  return (
    <span className="grid gap-0.5">
      {server.ipv4.map((address) => (
        <span key={address} className="flex items-center gap-2">
          <BdiCode>{address}</BdiCode>
          <CopyButton value={address} label={t("copyAddress", { address })} copiedLabel={common("copied")} />
        </span>
      ))}
    </span>
  );
}
