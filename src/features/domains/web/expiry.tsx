import { useTranslations } from "use-intl";
import { daysUntil } from "#src/web/i18n/days-until.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { endsSoon } from "../rules.ts";
import type { Domain } from "./domain-types.ts";

type Dated = Pick<Domain, "expiresAt" | "autoprolong" | "state">;

/** The day until which a domain is paid. */
export function ExpiryDay({ domain }: { readonly domain: Dated }) {
  const times = useTimes();
  const t = useTranslations("domain.list");
  if (domain.expiresAt === null) return <span className="text-12 text-muted">{t("unknown")}</span>;
  return <BdiCode className="text-13 whitespace-nowrap">{times.day(domain.expiresAt)}</BdiCode>;
}

/** How far that day is; coloured when it ends soon without being renewed. */
export function ExpiryDistance({ domain }: { readonly domain: Dated }) {
  const t = useTranslations("domain.list");
  const times = useTimes();
  const now = useNow(60_000);
  if (domain.expiresAt === null) return null;
  const days = daysUntil(domain.expiresAt, now);
  const isSoon = endsSoon(domain, now);
  return (
    <span
      title={times.stamp(domain.expiresAt)}
      className={classNames(
        "block text-12 whitespace-nowrap",
        days < 0 ? "text-danger" : isSoon ? "text-warn" : "text-muted",
      )}
    >
      {days < 0
        ? t("daysOver", { count: -days })
        : days < 730
          ? t("daysLeft", { count: days })
          : t("yearsLeft", { count: Math.floor(days / 365.25) })}
    </span>
  );
}
