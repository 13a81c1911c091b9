import { useTranslations } from "use-intl";
import { daysUntil } from "#src/web/i18n/days-until.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";

const soonDays = 3;

/** The day until which a server is paid. */
export function PaidUntil({ server }: { readonly server: Pick<Server, "paidUntil"> }) {
  const dates = useDates();
  const t = useTranslations("servers.list");
  if (server.paidUntil === null) return <span className="text-12 text-muted">{t("unknown")}</span>;
  return <BdiCode className="text-13 whitespace-nowrap">{dates.day(server.paidUntil)}</BdiCode>;
}

/** How many days that is from now; coloured when it ends soon without being renewed. */
export function DaysLeft({ server }: { readonly server: Pick<Server, "paidUntil" | "autoprolong"> }) {
  const t = useTranslations("servers.list");
  const dates = useDates();
  const now = useNow(60_000);
  if (server.paidUntil === null) return null;
  const days = daysUntil(server.paidUntil, now);
  const isSoon = days < soonDays && !server.autoprolong;
  return (
    <span
      title={dates.stamp(server.paidUntil)}
      className={classNames("block text-12", days < 0 ? "text-danger" : isSoon ? "text-warn" : "text-muted")}
    >
      {days < 0 ? t("daysOver", { count: -days }) : t("daysLeft", { count: days })}
    </span>
  );
}
