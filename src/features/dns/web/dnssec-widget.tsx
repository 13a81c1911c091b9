import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, makeCall } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { ZoneDomain } from "./zone-domain.ts";
import { SignerList } from "./dnssec/signer-list.tsx";

type Dnssec = ApiOutput<"GET /v2/domains/{id}/dnssec">;

const marks: Readonly<Record<Dnssec["state"], BuoyKind>> = {
  off: "off",
  signing: "busy",
  publishing: "busy",
  on: "ok",
  withdrawing: "busy",
};

const stepCheckMs = 2000;

/** Signing of a domain: one switch where it is possible, the reason where it is not: `domain`. */
export function DnssecWidget({ domain }: { readonly domain: ZoneDomain }) {
  const t = useTranslations("zone.dnssec");
  const common = useTranslations("common.state");
  const dnssec = useQuery({
    queryKey: [...domain.queryKey, "dnssec"],
    queryFn: ({ signal }) => api("GET /v2/domains/{id}/dnssec", { params: { id: domain.id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && marks[data.state] === "busy" ? stepCheckMs : false),
  });
  return (
    <QueryView
      query={dnssec}
      errorTitle={t("loadError")}
      skeleton={
        <Panel flush>
          <SkeletonRows label={common("loading")} rows={3} />
        </Panel>
      }
    >
      {(data) => <DnssecPanel domain={domain} dnssec={data} />}
    </QueryView>
  );
}

function DnssecPanel({ domain, dnssec }: { readonly domain: ZoneDomain; readonly dnssec: Dnssec }) {
  const t = useTranslations("zone.dnssec");
  const common = useTranslations("common.action");
  const times = useTimes();
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const callOf = (isEnabled: boolean) =>
    keyCall("POST /v2/domains/{id}/dnssec", { params: { id: domain.id }, body: { isEnabled } });
  const toggle = useMutation({
    mutationFn: (isEnabled: boolean) => makeCall(callOf(isEnabled)),
    onSuccess: (_, isEnabled) =>
      notify("blue", t(isEnabled ? "begun" : "ending", { name: domain.displayName })),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domain.queryKey }),
  });
  const stage = stageOf(dnssec);
  const problem = problemOf(dnssec);
  const canTurnOff = dnssec.state === "on" || dnssec.state === "signing" || dnssec.state === "publishing";
  return (
    <Panel title={t("title")} control={<Buoy kind={marks[dnssec.state]}>{t(`state.${dnssec.state}`)}</Buoy>}>
      <div className="grid max-w-160 gap-4 text-14">
        <p className="text-pretty text-fg2">{t("about")}</p>
        {dnssec.reason !== null && dnssec.state === "off" && (
          <Note title={t("notPossible")}>{t(`reason.${dnssec.reason}`)}</Note>
        )}
        {problem !== null && <Note tone="warn">{t(`problem.${problem}`)}</Note>}
        {stage !== "off" && (
          <p className="text-13 text-pretty text-muted">
            {t(`meanwhile.${stage}`)}{" "}
            {dnssec.nextStepAt !== null && t("next", { time: times.stamp(dnssec.nextStepAt) })}
          </p>
        )}
        {dnssec.signers.length > 0 && <SignerList dnssec={dnssec} />}
        <div className="empty:hidden">
          <ForRole right="services.manage">
            {canTurnOff ? (
              <Button tone="danger" pending={toggle.isPending} onClick={() => setAsking(true)}>
                {t("turnOff")}
              </Button>
            ) : (
              dnssec.canEnable &&
              dnssec.state === "off" && (
                <Button tone="primary" pending={toggle.isPending} onClick={() => toggle.mutate(true)}>
                  {t("turnOn")}
                </Button>
              )
            )}
          </ForRole>
        </div>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("offTitle", { name: domain.displayName })}
        description={t("offText")}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{common("cancel")}</Button>
            <Button
              tone="danger-fill"
              onClick={() => {
                setAsking(false);
                toggle.mutate(false);
              }}
            >
              {t("turnOff")}
            </Button>
          </>
        }
      >
        <ShowCall call={() => callOf(false)} />
      </Dialog>
    </Panel>
  );
}

/** Turning it off starts at the registry; its keys are listed here until that is done. */
function stageOf({ state, signers }: Dnssec) {
  return state === "withdrawing" && signers.length > 0 ? "telling" : state;
}

/** Before the registry's turn, and after it, only our own servers can be away. */
function problemOf({ problem, state, signers }: Dnssec) {
  const isOurs = state === "signing" || (state === "withdrawing" && signers.length === 0);
  return problem === "unreachable" && isOurs ? "servers_unreachable" : problem;
}
