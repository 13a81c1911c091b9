import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pinMinutes } from "#src/features/accounts/rules.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { clock } from "#src/web/clock.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { securityEventsQuery } from "./security-events-query.ts";
import { TimeBar } from "./time-bar.tsx";

type OpenPin = ApiOutput<"POST /users/support-pin">;

/** The PIN that the user reads to our staff: shown once, while this page is open, with the time it is good for. */
export function SupportPinPanel() {
  const t = useTranslations("security.pin");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OpenPin>();
  // The log on this page names it; no event does.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey });
  const onError = (error: Error) => announce({ type: "red", text: { message: errorText(error) } });
  const make = useMutation({
    mutationFn: () => api("POST /users/support-pin", { body: {} }),
    onSuccess: setOpen,
    onError,
    onSettled,
  });
  const end = useMutation({
    mutationFn: () => api("DELETE /users/support-pin"),
    onSuccess: () => setOpen(undefined),
    onError,
    onSettled,
  });
  return (
    <Panel title={t("title")} note={t("note")}>
      {open === undefined ? (
        <>
          <p className="mb-3 text-13 text-pretty text-fg2">{t("lead", { minutes: pinMinutes })}</p>
          <Button size="sm" pending={make.isPending} onClick={() => make.mutate()}>
            {t("make")}
          </Button>
        </>
      ) : (
        <>
          <PinFacts open={open} onEnd={() => setOpen(undefined)} />
          <p className="my-3 text-13 text-pretty text-fg2">{t("read")}</p>
          <Button size="sm" pending={end.isPending} onClick={() => end.mutate()}>
            {t("end")}
          </Button>
        </>
      )}
    </Panel>
  );
}

function PinFacts({ open, onEnd }: { readonly open: OpenPin; readonly onEnd: () => void }) {
  const t = useTranslations("security.pin");
  const common = useTranslations("common.action");
  const untilMs = Date.parse(open.expiresAt);
  return (
    <div role="status">
      <p className="flex items-center justify-between gap-3">
        <BdiCode className="text-32 tracking-[.06em]">{`${open.pin.slice(0, 3)} ${open.pin.slice(3)}`}</BdiCode>
        <CopyButton value={open.pin} label={common("copy")} of={t("title")} copiedLabel={common("copied")} />
      </p>
      <TimeBar label={t("goodFor")} untilMs={untilMs} wholeMs={pinMinutes * 60_000} />
      <p className="mt-1.5 flex justify-between text-12 text-muted">
        {t("goodFor")}
        <Countdown untilMs={untilMs} now={clock.nowMs} onEnd={onEnd} />
      </p>
    </div>
  );
}
