import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { UndoDeleteButton } from "../delete/undo-delete-button.tsx";
import { domainCan } from "../domain-can.ts";
import { isToBeDeleted } from "../../rules.ts";
import type { Domain } from "../domain-types.ts";
import { RenewButton } from "../renew/renew-button.tsx";
import { RestoreButton } from "../renew/restore-button.tsx";
import { useCauseText } from "../use-cause-text.ts";
import { lifeKeyOf, toneOf } from "./life-sentence.ts";

export interface LifeNoteProps {
  readonly domain: Domain;
  /** Among other domains: the name is a link, and it has a button to open it where there is nothing to pay. */
  readonly inList?: boolean;
}

/** A note that a domain ends, is on hold, leaves or failed: until when it can be kept, and how. */
export function LifeNote({ domain, inList = false }: LifeNoteProps) {
  const now = useNow(60_000);
  if (lifeKeyOf(domain) === undefined) return null;
  return (
    <Note tone={toneOf(domain, now)} action={<LifeAction domain={domain} inList={inList} />}>
      <LifeSentence domain={domain} inList={inList} />
      {!inList && domain.state !== "active" && (
        <SupportLine id={domain.id} about={{ kind: "domain", id: domain.id }} />
      )}
    </Note>
  );
}

function LifeAction({ domain, inList }: Required<LifeNoteProps>) {
  const t = useTranslations("domain.action");
  if (isToBeDeleted(domain)) return <UndoDeleteButton domain={domain} />;
  if (domainCan.restore(domain)) return <RestoreButton domain={domain} />;
  if (domain.state === "expired") return <RenewButton domain={domain} withPrice />;
  if (domain.hold === "unverified") {
    return (
      <Link
        to="/domains/$id"
        params={{ id: domain.id }}
        search={{ tab: "contacts" }}
        className={buttonClass({ size: "sm" })}
      >
        {t("openContact")}
      </Link>
    );
  }
  return (
    inList && (
      <Link to="/domains/$id" params={{ id: domain.id }} className={buttonClass({ size: "sm" })}>
        {t("open")}
      </Link>
    )
  );
}

function LifeSentence({ domain, inList }: Required<LifeNoteProps>) {
  const t = useTranslations("domain.life");
  const times = useTimes();
  const causeOf = useCauseText();
  const key = lifeKeyOf(domain);
  if (key === undefined) return null;
  const { timeline } = domain;
  const day = (instant: string | null | undefined) => (instant == null ? "–" : times.day(instant));
  return t.rich(key, {
    name: () =>
      inList ? (
        <Link
          to="/domains/$id"
          params={{ id: domain.id }}
          className="font-medium underline-offset-2 hover:underline"
        >
          <bdi>{domain.displayName}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium">{domain.displayName}</bdi>
      ),
    expired: day(domain.expiresAt),
    dark: day(timeline?.dnsStopsAt),
    grace: day(timeline?.graceUntil),
    redemption: day(timeline?.redemptionUntil),
    released: day(timeline?.releasedAt),
    deletes: domain.deletesAt === null ? "–" : times.stamp(domain.deletesAt),
    tries: day(domain.nextRenewalAttemptAt),
    cause: causeOf(domain.failure),
    amount: formatCents(timeline?.renewCents ?? 0),
  });
}
