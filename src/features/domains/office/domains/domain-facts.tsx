import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import type { ObjectNumber } from "#src/web/office/shapes/object/number-strip.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Fact } from "#src/web/ui/fact-strip.tsx";
import { SeenMoney } from "#src/web/office/parts/seen-money.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { ShownDomain } from "./domains-query.ts";

/** Whose a domain is, how it is protected, and its money. */
export function useDomainFacts(domain: ShownDomain): {
  readonly facts: readonly Fact[];
  readonly numbers: readonly ObjectNumber[];
} {
  const t = useTranslations("officeServices.domain");
  const list = useTranslations("officeServices.domains");
  const servers = useTranslations("officeServices.servers");
  const server = useTranslations("officeServices.server");
  const times = useTimes();
  const facts: Fact[] = [
    { key: "id", label: servers("id"), value: <CopiedId id={domain.id} /> },
    {
      key: "customer",
      label: servers("customer"),
      value: <ObjectLink kind="customer" {...domain.customer} />,
    },
    ...(domain.name === domain.displayName
      ? []
      : [{ key: "ascii", label: t("ascii"), value: <BdiCode>{domain.name}</BdiCode> }]),
    { key: "lock", label: list("lock"), value: list(domain.isLocked ? "locked" : "unlocked") },
    {
      key: "early",
      label: t("transfer"),
      value:
        domain.transferLockedUntil === null
          ? t("free")
          : t("from", { day: times.day(domain.transferLockedUntil) }),
    },
    { key: "privacy", label: t("privacy"), value: servers(`yesNo.${domain.isPrivate}`) },
    { key: "zone", label: t("zone"), value: t(`holdOf.${domain.hold ?? "none"}`) },
    {
      key: "seen",
      label: list("seen"),
      value: domain.seenAt === null ? "–" : <AgeLabel at={domain.seenAt} />,
    },
    ...(domain.contactRemindedAt === null
      ? []
      : [{ key: "reminded", label: t("reminded"), value: <AgeLabel at={domain.contactRemindedAt} /> }]),
  ];
  const numbers: ObjectNumber[] = [
    {
      key: "renewal",
      label: servers("renewal"),
      value: domain.renewCents === null ? "–" : <Money cents={domain.renewCents} />,
    },
    {
      key: "until",
      label: servers("paidUntil"),
      value: domain.expiresAt === null ? "–" : times.day(domain.expiresAt),
      note: server(domain.autoprolong ? "renewsItself" : "endsThen"),
    },
    {
      key: "reserved",
      label: server("reserved"),
      value: domain.reservedCents === null ? "–" : <Money cents={domain.reservedCents} />,
    },
    { key: "paid", label: server("paid"), value: <SeenMoney cents={domain.paidCents} /> },
    { key: "back", label: server("back"), value: <SeenMoney cents={domain.refundedCents} /> },
  ];
  return { facts, numbers };
}
