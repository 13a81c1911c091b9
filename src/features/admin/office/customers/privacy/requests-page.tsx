import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { fetchFile } from "#src/web/fetch-file.ts";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import { type QueueAct, QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { AgainDialog } from "./again-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { type PrivacyRequest, requestsQuery, type RequestsShown } from "./privacy-query.ts";
import { RequestDetail } from "./request-detail.tsx";

/** An act on a request, with its button. */
export interface RequestAct extends QueueAct {
  readonly tone: "primary" | "danger" | "secondary";
}

const marks: Readonly<Record<PrivacyRequest["state"], BuoyKind>> = {
  open: "busy",
  ready: "ok",
  done: "ok",
  declined: "lock",
  withdrawn: "off",
  failed: "bad",
};

type RequestDialog = "again" | "decline" | "erase";

const dayMs = 86_400_000;
/** Ten days before the end of the month. */
const alarmAgeMs = 20 * dayMs;

/** `/staff/privacy`: what people asked of their data, worked from the one that is due first; and what is settled. */
export function RequestsPage() {
  const t = useTranslations("officePrivacy");
  const go = useGo();
  const { path, search } = useOfficeLocation();
  const show: RequestsShown = new URLSearchParams(search).get("show") === "settled" ? "settled" : "open";
  const [dialog, setDialog] = useState<{ readonly kind: RequestDialog; readonly of: PrivacyRequest }>();
  const close = () => setDialog(undefined);
  const actsOf = useRequestActs((kind, of) => setDialog({ kind, of }));
  return (
    <>
      <QueuePage
        title={t("title")}
        query={useQuery(requestsQuery(show))}
        alarmAgeMs={show === "open" ? alarmAgeMs : null}
        empty={{
          title: t(show === "open" ? "none" : "noneSettled"),
          text: t("noneText"),
        }}
        choice={
          <Segmented
            label={t("shown")}
            isView
            options={(["open", "settled"] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
            value={show}
            onValueChange={(value) =>
              go(value === "open" ? path : `${path}?show=${value}`, { replace: true })
            }
          />
        }
        item={(request) => ({
          id: request.id,
          title: t(`kind.${request.kind}`),
          why: <bdi>{request.customer.name}</bdi>,
          who: t(`state.${request.state}`),
          mark: marks[request.state],
          since: request.askedAt,
        })}
        acts={actsOf}
        detail={(request) => <RequestDetail request={request} acts={actsOf(request)} />}
      />
      {dialog?.kind === "again" && <AgainDialog request={dialog.of} onClose={close} />}
      {dialog?.kind === "erase" && <EraseDialog customer={dialog.of.customer} onClose={close} />}
      {dialog?.kind === "decline" && <DeclineDialog request={dialog.of} onClose={close} />}
    </>
  );
}

/** What the role may do with a request in its state. */
function useRequestActs(open: (kind: RequestDialog, request: PrivacyRequest) => void) {
  const t = useTranslations("officePrivacy");
  const common = useTranslations("common.toast");
  const { permissions } = useMe();
  const show = useToasts();
  const errorText = useErrorText();
  const { mutate: download } = useMutation({
    mutationFn: (id: PrivacyRequest["id"]) =>
      api("POST /v2/admin/privacy/requests/{id}/link", { params: { id }, body: {} }),
    onSuccess: ({ path }) => fetchFile(path),
    onError: (error) => show({ type: "red", title: common("error"), message: errorText(error) }),
  });
  return (request: PrivacyRequest): readonly RequestAct[] => {
    const isErasable = request.kind === "erasure" && request.state === "open";
    if (isErasable && permissions.includes("customers.erase"))
      return [
        { keys: "e", label: t("erase.act"), tone: "danger", run: () => open("erase", request) },
        { keys: "r", label: t("decline.act"), tone: "secondary", run: () => open("decline", request) },
      ];
    if (request.state === "failed" && permissions.includes("customers.export"))
      return [{ keys: "e", label: t("again.act"), tone: "primary", run: () => open("again", request) }];
    if (request.state === "ready" && request.isOurs && permissions.includes("customers.export"))
      return [{ keys: "d", label: t("download"), tone: "primary", run: () => download(request.id) }];
    return [];
  };
}
