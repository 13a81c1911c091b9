import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { RequestDetail } from "./request-detail.tsx";
import { RequestDialog, type RequestAct } from "./request-dialog.tsx";
import {
  type Request,
  requestQuery,
  requestsAlarmAgeMs,
  requestsQuery,
  type RequestsShown,
} from "./requests-query.ts";

const marks: Readonly<Record<Request["state"], BuoyKind>> = { open: "busy", answered: "info", closed: "off" };
const views = ["open", "answered", "closed"] as const;

/** Requests for dedicated servers, worked from who waits longest; one by its id, too. */
export function RequestsPage() {
  const { id }: { readonly id?: string } = useParams({ strict: false });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call refuses what is no id of a request
  return id === undefined ? <Queue /> : <One id={id as Request["id"]} />;
}

function Queue() {
  const t = useTranslations("officeServices.dedicated");
  const go = useGo();
  const { path, search } = useOfficeLocation();
  const wanted = new URLSearchParams(search).get("show");
  const show: RequestsShown = views.find((view) => view === wanted) ?? "open";
  const query = useQuery(requestsQuery(show));
  return (
    <Requests
      query={query}
      empty={{ title: t(`none.${show}`), text: t("noneText") }}
      choice={
        <Segmented
          label={t("shown")}
          isView
          options={views.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={show}
          onValueChange={(value) => go(value === "open" ? path : `${path}?show=${value}`, { replace: true })}
        />
      }
    />
  );
}

function One({ id }: Pick<Request, "id">) {
  const t = useTranslations("officeServices.dedicated");
  const query = useQuery({
    ...requestQuery(id),
    select: (request) => ({ things: [request], hasMore: false }),
  });
  return <Requests query={query} empty={{ title: t("none.open"), text: t("noneText") }} />;
}

type RequestsProps = Pick<Parameters<typeof QueuePage<Request>>[0], "query" | "empty" | "choice">;

function Requests({ query, empty, choice }: RequestsProps) {
  const t = useTranslations("officeServices.dedicated");
  const mayAnswer = useMay("dedicated.answer");
  const [act, setAct] = useState<{ readonly kind: RequestAct; readonly request: Request }>();
  const actsOf = (request: Request): readonly RequestAct[] =>
    mayAnswer && request.state !== "closed" ? ["answer", "close"] : [];
  return (
    <>
      <QueuePage
        title={t("title")}
        query={query}
        alarmAgeMs={requestsAlarmAgeMs}
        empty={empty}
        choice={choice}
        item={({ id, name, quantity, note, customer, state, createdAt }) => ({
          id,
          title: `${quantity} × ${name}`,
          why: note === "" ? t("noNote") : <bdi>{note}</bdi>,
          who: <bdi>{customer.name}</bdi>,
          mark: marks[state],
          since: createdAt,
        })}
        acts={(request) =>
          actsOf(request).map((kind) => ({
            keys: kind === "answer" ? "e" : "c",
            label: t(kind),
            run: () => setAct({ kind, request }),
          }))
        }
        detail={(request) => (
          <RequestDetail
            request={request}
            acts={actsOf(request)}
            onAct={(kind) => setAct({ kind, request })}
          />
        )}
      />
      {act !== undefined && <RequestDialog key={act.request.id} {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}
