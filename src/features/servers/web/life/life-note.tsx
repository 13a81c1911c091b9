import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { ProlongButton } from "../prolong/prolong-button.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";

export interface LifeNoteProps {
  readonly server: Server;
  /** Among other servers: the name is a link, and it has a button to open it where there is nothing to pay. */
  readonly inList?: boolean;
}

/** That a server is not paid for any more or rests, until when it can be brought back, and how. */
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
  return (
    <Note
      tone={server.status === "expired" || server.status === "attention" ? "warn" : "danger"}
      action={action}
    >
      <LifeSentence server={server} inList={inList} />
      {!inList && <SupportLine id={server.id} />}
    </Note>
  );
}

function OpenLabel() {
  return useTranslations("servers.action")("open");
}

function LifeSentence({ server, inList }: Required<LifeNoteProps>) {
  const t = useTranslations("servers.life");
  const dates = useDates();
  const { timeline } = server;
  const parts = {
    name: () =>
      inList ? (
        <Link
          to="/servers/$id"
          params={{ id: server.id }}
          className="font-medium underline-offset-2 hover:underline"
        >
          <bdi>{server.name}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium">{server.name}</bdi>
      ),
  };
  if (server.service === "terminating") return t.rich("terminating", parts);
  if (server.service === "terminated") return t.rich("terminated", parts);
  if (timeline !== null && server.service === "expired") {
    return t.rich("expired", {
      ...parts,
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
  return t.rich(server.service === "suspended" ? "suspended" : "attention", parts);
}
