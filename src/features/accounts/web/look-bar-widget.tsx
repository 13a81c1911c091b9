import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api, listenForSessionLoss } from "#src/web/api/api.ts";
import { clock } from "#src/web/clock.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { closeActs } from "./look/close-acts.ts";
import { LookTip } from "./look/look-tip.tsx";
import { endLook } from "./look/end-look.ts";

const barHeight = "52px";
const lastMinutesMs = 120_000;

const lookQuery = {
  queryKey: ["look"],
  queryFn: () => api("GET /v2/admin/look"),
  staleTime: Number.POSITIVE_INFINITY,
};

/**
 * The bar and the frame around the cabinet while staff looks as a customer: who, what for, that the customer was notified,
 * the time left, and its end. What would change something is closed, and says why.
 */
export function LookBar() {
  const t = useTranslations("look");
  const { data: look, isError } = useQuery({ ...lookQuery, retry: false });
  const [isOver, setOver] = useState(false);
  const hasEnded = isOver || isError;
  const endsMs = look === undefined ? null : Date.parse(look.endsAt);
  useEffect(() => listenForSessionLoss(() => setOver(true)), []);
  useEffect(() => {
    const { documentElement: root, body } = document;
    root.style.setProperty("--look", barHeight);
    body.style.paddingTop = barHeight;
  }, []);
  return (
    <>
      <aside
        aria-label={t("label")}
        data-theme="dark"
        className="fixed inset-x-0 top-0 z-30 flex h-13 items-center gap-3.5 border-b border-bg bg-warn ps-6 pe-5 text-14 text-bg max-md:gap-2 max-md:px-3"
      >
        <Eye aria-hidden="true" className="size-4.5 shrink-0 max-md:hidden" strokeWidth={1.6} />
        {look !== undefined && (
          <>
            <p className="min-w-0 truncate">
              <strong className="font-semibold">{t.rich("as", { ...richTags, user: look.user })}</strong>{" "}
              <span className="max-lg:hidden">{t("readOnly")}</span>
            </p>
            <span
              title={look.reason}
              className="max-w-70 min-w-0 truncate rounded-4 border border-bg/50 px-1.5 py-px text-12 max-md:hidden"
            >
              <bdi>{look.reason}</bdi>
            </span>
            <p className="min-w-0 truncate text-13 max-[1180px]:hidden">{t("announced")}</p>
          </>
        )}
        <span className="flex-1" />
        {endsMs !== null && (
          <>
            <span className="shrink-0 text-13 max-md:hidden">{t("endsIn")}</span>
            <TimeLeft endsMs={endsMs} onEnd={() => setOver(true)} />
          </>
        )}
        <button
          type="button"
          onClick={() => void endLook()}
          className="touch-target flex h-8.5 shrink-0 items-center gap-2 rounded-6 bg-bg px-3 text-13 font-medium text-fg"
        >
          {t("end")}
        </button>
      </aside>
      <div
        aria-hidden="true"
        data-theme="dark"
        className="pointer-events-none fixed inset-0 z-30 border-3 border-t-0 border-warn print:hidden"
      />
      <LookTip follow={closeActs} />
      <Dialog
        open={hasEnded}
        onOpenChange={() => undefined}
        title={t("over")}
        description={t("overText")}
        actions={
          <Button tone="ink" onClick={() => void endLook()}>
            {t("back")}
          </Button>
        }
      />
    </>
  );
}

/** The time until the end, heavier in its last two minutes. */
function TimeLeft({ endsMs, onEnd }: { readonly endsMs: number; readonly onEnd: () => void }) {
  const [isSoon, setSoon] = useState(endsMs - clock.nowMs() <= lastMinutesMs);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), Math.max(0, endsMs - lastMinutesMs - clock.nowMs()));
    return () => clearTimeout(timer);
  }, [endsMs]);
  return (
    <span className={isSoon ? "text-18 font-semibold" : "text-18 font-medium"}>
      <Countdown untilMs={endsMs} now={clock.nowMs} onEnd={onEnd} />
    </span>
  );
}
