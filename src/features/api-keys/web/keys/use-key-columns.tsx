import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { clock } from "#src/web/clock.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { daysUntil } from "#src/web/i18n/days-until.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { ApiKey } from "../queries.ts";
import { KeyMenu } from "./key-menu.tsx";
import { ScopeChips } from "./scope-chips.tsx";

/** Days before its end from which a key says so. */
const soonDays = 14;
const second = "block text-12 text-muted";
/** As `second`, but on phones beside what it is about. */
const beside = "text-12 max-md:ms-1.5 md:block";

/** The columns of keys: of those that are valid, or of those that ended. */
export function useKeyColumns(kind: "live" | "ended"): readonly Column<ApiKey>[] {
  const t = useTranslations("api.column");
  const name: Column<ApiKey> = {
    key: "name",
    header: t("key"),
    phone: "title",
    cell: (key) => (
      <span className="leading-5">
        <span className="block font-medium wrap-anywhere">
          <bdi>{key.name}</bdi>
        </span>
        <span className={second}>
          <BdiCode>{`mrg_…${key.hint}`}</BdiCode> · <bdi>{key.createdBy}</bdi>
        </span>
        {key.oldSecretUntil !== null && <OldSecret until={key.oldSecretUntil} />}
      </span>
    ),
  };
  const scopes: Column<ApiKey> = {
    key: "scopes",
    header: t("scopes"),
    phone: "second-whole",
    cell: (key) => (
      <span className="flex flex-col gap-1">
        <ScopeChips scopes={key.scopes} />
        {key.objects !== null && (
          <span className={second}>{t("zones", { count: key.objects.zones.length })}</span>
        )}
      </span>
    ),
  };
  const used: Column<ApiKey> = {
    key: "used",
    header: t("used"),
    phone: "third-whole",
    phoneLabel: true,
    cell: (key) => <LastUse of={key} />,
  };
  if (kind === "ended") {
    const ended: Column<ApiKey> = {
      key: "ended",
      header: t("ended"),
      phone: "title-end",
      cell: (key) => <Ended of={key} />,
    };
    return [name, scopes, used, ended];
  }
  return [
    name,
    scopes,
    {
      key: "spend",
      header: t("spend"),
      className: "max-lg:hidden",
      cell: (key) => <Spending of={key} />,
    },
    {
      key: "networks",
      header: t("networks"),
      className: "max-lg:hidden",
      cell: (key) => <KeyNetworks of={key} />,
    },
    used,
    {
      key: "ends",
      header: t("ends"),
      phone: "fourth-whole",
      phoneLabel: true,
      cell: (key) => <KeyEnd of={key} />,
    },
    {
      key: "menu",
      header: t("menu"),
      headerHidden: true,
      align: "end",
      phone: "menu",
      cell: (key) => <KeyMenu shown={key} />,
    },
  ];
}

interface Of {
  readonly of: ApiKey;
}

/** Until when programs may still use the secret before this one. */
function OldSecret({ until }: { readonly until: string }) {
  const t = useTranslations("api");
  const times = useTimes();
  return <span className={second}>{t("oldSecret", { at: times.stamp(until) })}</span>;
}

function Spending({ of: { name, scopes, spendLimitCents, spentTodayCents } }: Of) {
  const t = useTranslations("api.spend");
  if (!scopes.includes("orders:spend")) return <span className="text-13 text-muted">{t("cannot")}</span>;
  const spent = formatCents(spentTodayCents);
  if (spendLimitCents === null) return <span className="text-13">{t("unlimited", { spent })}</span>;
  const words = t("of", { spent, limit: formatCents(spendLimitCents) });
  return (
    <span className="block w-31">
      <bdi dir="ltr" className="font-mono text-13 tabular-nums">
        {words}
      </bdi>
      <ScaleBar
        className="mt-1"
        label={t("label", { name })}
        value={spentTodayCents}
        max={spendLimitCents}
        valueText={words}
      />
    </span>
  );
}

function KeyNetworks({ of: { allowedIps } }: Of) {
  const t = useTranslations("api");
  const [first, ...more] = allowedIps;
  if (first === undefined) return <span className="text-13 text-muted">{t("anywhere")}</span>;
  return (
    <BdiCode className="text-13">
      {first}
      {more.length > 0 && <span className="text-12 text-muted">{` +${more.length}`}</span>}
    </BdiCode>
  );
}

function LastUse({ of: { lastUsedAt, lastUsedIp } }: Of) {
  const t = useTranslations("api");
  if (lastUsedAt === null) return <span className="text-13 text-muted">{t("neverUsed")}</span>;
  return (
    <span className="text-13 leading-5">
      <AgeLabel at={lastUsedAt} />
      {lastUsedIp !== null && (
        <span className={`${beside} text-muted`}>
          <BdiCode>{lastUsedIp}</BdiCode>
        </span>
      )}
    </span>
  );
}

function KeyEnd({ of: { expiresAt } }: Of) {
  const t = useTranslations("api");
  const units = useTranslations("common.unit");
  const times = useTimes();
  if (expiresAt === null) return <span className="text-13 text-warn">{t("never")}</span>;
  const days = daysUntil(expiresAt, new Date(clock.nowMs()));
  return (
    <span className="text-13 leading-5">
      <BdiCode className="whitespace-nowrap">{times.day(expiresAt)}</BdiCode>
      <span className={`${beside} ${days <= soonDays ? "text-warn" : "text-muted"}`}>
        {units("days", { count: days })}
      </span>
    </span>
  );
}

/** When and why it ended; one whose time is over may not be noted yet. */
function Ended({ of: { revokedAt, expiresAt, reason } }: Of) {
  const t = useTranslations("api.reason");
  const times = useTimes();
  const at = revokedAt ?? expiresAt;
  return (
    <span className="text-13 leading-5">
      {t(reason ?? "expired")}
      {at !== null && (
        <span className={second}>
          <BdiCode>{times.stamp(at)}</BdiCode>
        </span>
      )}
    </span>
  );
}
