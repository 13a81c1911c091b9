import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { ProlongButton } from "../prolong/prolong-button.tsx";
import { isUnpaid } from "../../rules.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";

export interface LifeNoteProps {
  readonly server: Server;
  /** Among other servers: the name is a link, and it has a button to open it where there is nothing to pay. */
  readonly inList?: boolean;
}

/** That a server is not paid for any more, cannot renew itself, was not delivered or rests, until when it can be brought back, and how. */
export function LifeNote({ server, inList = false }: LifeNoteProps) {
  const action = serverCan.prolong(server) ? (
    <ProlongButton server={server} withPrice />
  ) : (
    inList && (
      <Link to="/servers/$id" params={{ id: server.id }} className={buttonClass({ size: "sm" })}>
        <OpenLabel />
      </Link>
    )
  );
  const isUrgent = server.status === "failed" || (server.status !== "expired" && isUnpaid(server));
  return (
    <Note tone={isUrgent ? "danger" : "warn"} action={action}>
      <LifeSentence server={server} inList={inList} />
      {!inList && <SupportLine id={server.id} about={{ kind: "server", id: server.id }} />}
    </Note>
  );
}

/** That we stopped it, why, and until when. */
function HeldSentence({ server, inList }: Required<LifeNoteProps>) {
  const t = useTranslations("servers.life");
  const dates = useDates();
  const { suspendedReason: reason, suspendedUntil: until } = server;
  return (
    <>
      {t.rich("suspended", {
        name: () => <ServerName server={server} inList={inList} />,
        reason: reason ?? "admin",
      })}
      <StaffText text={server.suspendedText} />
      {until !== null && <p>{t("suspendedUntil", { at: dates.stamp(until) })}</p>}
    </>
  );
}

/** What our staff wrote, as it is; one without letters of ours on either side follows its own direction. */
function StaffText({ text }: { readonly text: string | null }) {
  return (
    text !== null && (
      <p dir="auto" className="my-1 border-s-2 border-line2 ps-2.5 whitespace-pre-line text-fg">
        {text}
      </p>
    )
  );
}

/** That we remove the server, when, and why. */
export function RemovalNote({ server, inList = false }: LifeNoteProps) {
  const t = useTranslations("servers.life");
  const dates = useDates();
  if (server.removal === null) return null;
  return (
    <Note tone="danger">
      {t.rich("removal", {
        name: () => <ServerName server={server} inList={inList} />,
        at: dates.stamp(server.removal.at),
      })}
      <StaffText text={server.removal.text} />
      {!inList && <SupportLine id={server.id} about={{ kind: "server", id: server.id }} />}
    </Note>
  );
}

function OpenLabel() {
  return useTranslations("servers.action")("open");
}

function ServerName({ server, inList }: Required<LifeNoteProps>) {
  return inList ? (
    <Link
      to="/servers/$id"
      params={{ id: server.id }}
      className="font-medium underline-offset-2 hover:underline"
    >
      <bdi>{server.name}</bdi>
    </Link>
  ) : (
    <bdi className="font-medium">{server.name}</bdi>
  );
}

/** Why a server that should renew itself does not. */
const renewalTexts = { unfunded: "unfunded", failed: "refused" } as const;

function LifeSentence({ server, inList }: Required<LifeNoteProps>) {
  const t = useTranslations("servers.life");
  const dates = useDates();
  const { timeline } = server;
  const parts = { name: () => <ServerName server={server} inList={inList} /> };
  if (server.service === "terminating" || server.service === "terminated" || server.service === "failed") {
    return t.rich(server.service, parts);
  }
  if (timeline !== null && server.service === "expired") {
    return t.rich("expired", {
      ...richTags,
      ...parts,
      power: server.power,
      paid: dates.day(timeline.paidUntil),
      off: dates.stamp(timeline.graceUntil),
    });
  }
  if (timeline !== null && server.service === "suspended" && server.suspendedReason === "unpaid") {
    return t.rich("unpaid", {
      ...parts,
      paid: dates.day(timeline.paidUntil),
      deleted: dates.day(timeline.terminatesAt),
    });
  }
  if (server.service === "suspended") return <HeldSentence server={server} inList={inList} />;
  if (server.paidUntil !== null && (server.renewal === "unfunded" || server.renewal === "failed")) {
    return t.rich(renewalTexts[server.renewal], { ...parts, paid: dates.day(server.paidUntil) });
  }
  return t.rich("attention", parts);
}
