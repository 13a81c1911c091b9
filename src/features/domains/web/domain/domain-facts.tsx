import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { type Fact, FactStrip } from "#src/web/ui/fact-strip.tsx";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { dnsMarks, dnsWordOf } from "../dns-status.ts";
import { domainCan } from "../domain-can.ts";
import { isOwned } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";

/** Until when, whether it renews itself, who answers for it, whether it may leave. */
export function DomainFacts({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.facts");
  const dns = useTranslations("domain.dns");
  const times = useTimes();
  const facts: readonly (Fact | false)[] = [
    domain.expiresAt !== null && {
      key: "expires",
      label: t("expires"),
      value: <BdiCode>{times.day(domain.expiresAt)}</BdiCode>,
    },
    domainCan.renewItself(domain) && {
      key: "autoprolong",
      label: t("autoprolong"),
      value: (
        <>
          <AutoprolongSwitch domain={domain} />
          {domain.nextRenewalAttemptAt !== null && (
            <span className="text-12 text-muted">
              {t("tries", { date: times.day(domain.nextRenewalAttemptAt) })}
            </span>
          )}
        </>
      ),
    },
    isOwned(domain) && {
      key: "dns",
      label: t("dns"),
      value: <Buoy kind={dnsMarks[dnsWordOf(domain)]}>{dns(dnsWordOf(domain))}</Buoy>,
    },
    isOwned(domain) &&
      domain.offers.lock && {
        key: "lock",
        label: t("lock"),
        value: <Buoy kind={domain.isLocked ? "ok" : "warn"}>{t(domain.isLocked ? "locked" : "open")}</Buoy>,
      },
    domain.registeredAt !== null && {
      key: "since",
      label: t("since"),
      value: <BdiCode>{times.day(domain.registeredAt)}</BdiCode>,
    },
  ];
  const known = facts.filter((fact) => fact !== false);
  // A name that never came has none.
  return known.length > 0 && <FactStrip inThrees facts={known} />;
}
