import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { QueueRead } from "#src/web/office/parts/read-queue.ts";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { useAlarmName } from "#src/web/office/parts/use-code-names.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { AlarmDetail } from "./alarm-detail.tsx";
import { type Alarm, alarmAgeMs, type AlarmsShown, alarmsQuery } from "./alarms-query.ts";
import { useAlarmText } from "./use-alarm-text.ts";
import { CloseDialog } from "./close-dialog.tsx";

/** What waits for staff: what it is, whose, how much, and what settles it. */
export function AlarmsPage() {
  const t = useTranslations("officeAlarms");
  const alarmText = useAlarmText();
  const alarmName = useAlarmName();
  const go = useGo();
  const { path, search } = useOfficeLocation();
  const mayClose = useMay("alarms.close");
  const { show, query } = useShownAlarms(new URLSearchParams(search));
  const [closing, setClosing] = useState<Alarm>();
  const canClose = (alarm: Alarm) => mayClose && alarm.settledAt === null;
  return (
    <>
      <QueuePage<Alarm>
        title={t("title")}
        query={query}
        alarmAgeMs={show === "settled" ? null : alarmAgeMs}
        empty={{
          title: t(show === "settled" ? "noneSettled" : "none"),
          text: t("noneText"),
        }}
        choice={
          <Segmented
            label={t("shown")}
            isView
            options={(["open", "inQueue", "settled"] as const).map((value) => ({
              value,
              label: t(`show.${value}`),
            }))}
            value={show}
            onValueChange={(value) =>
              go(value === "open" ? path : `${path}?show=${value}`, { replace: true })
            }
          />
        }
        item={(alarm) => ({
          id: alarm.id,
          title: (
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              {alarmName(alarm.kind)}
              {alarm.cents !== null && <Money cents={alarm.cents} className="text-12 text-muted" />}
            </span>
          ),
          why: <bdi>{alarmText(alarm)}</bdi>,
          who: alarm.customer === null ? undefined : <bdi>{alarm.customer.name}</bdi>,
          mark: alarm.settledAt === null ? "bad" : "ok",
          since: alarm.raisedAt,
        })}
        acts={(alarm) =>
          canClose(alarm) ? [{ keys: "e", label: t("close.act"), run: () => setClosing(alarm) }] : []
        }
        detail={(alarm) => (
          <AlarmDetail alarm={alarm} onClose={canClose(alarm) ? () => setClosing(alarm) : undefined} />
        )}
      />
      <CloseDialog alarm={closing} onClose={() => setClosing(undefined)} />
    </>
  );
}

/** The alarms that the address asks for; one that it names is shown among those where it is. */
function useShownAlarms(asked: URLSearchParams) {
  const named = asked.get("show");
  const state = named === "settled" ? named : "open";
  const query = useQuery(alarmsQuery(state));
  const isNamed = query.data?.things.some(({ id, inQueue }) => inQueue && id === asked.get("id")) ?? false;
  const show: AlarmsShown =
    state === "open" && (named === "inQueue" || (named === null && isNamed)) ? "inQueue" : state;
  return {
    show,
    query: useQuery({
      ...alarmsQuery(state),
      select: (read: QueueRead<Alarm>): QueueRead<Alarm> =>
        show === "settled"
          ? read
          : { ...read, things: read.things.filter(({ inQueue }) => inQueue === (show === "inQueue")) },
    }),
  };
}
