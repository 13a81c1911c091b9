import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { isOpenPath } from "#src/web/office/parts/open-path.ts";
import { useAlarmName } from "#src/web/office/parts/use-code-names.ts";
import { useHasShell } from "#src/web/office/session/use-has-shell.ts";
import { useMe } from "#src/web/office/session/me-query.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Alarm } from "./alarms-query.ts";
import { useAlarmText } from "./use-alarm-text.ts";

export interface AlarmDetailProps {
  readonly alarm: Alarm;
  /** Absent: it is settled, or the role may not. */
  readonly onClose: (() => void) | undefined;
}

/** An alarm in full: what is wrong, where it is settled, and for roles with a shell the command: `alarm`, `onClose`. */
export function AlarmDetail({ alarm, onClose }: AlarmDetailProps) {
  const t = useTranslations("officeAlarms");
  const common = useTranslations("common.action");
  const times = useTimes();
  const alarmName = useAlarmName();
  const alarmText = useAlarmText();
  const hasShell = useHasShell();
  const { permissions } = useMe();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-24">{alarmName(alarm.kind)}</h2>
        {alarm.cents !== null && <Money cents={alarm.cents} className="text-16" />}
        <Buoy kind={alarm.settledAt === null ? "bad" : "ok"}>
          {alarm.settledAt === null
            ? t("open")
            : t(alarm.isClosed ? "closed" : "settled", { time: times.stamp(alarm.settledAt) })}
        </Buoy>
      </div>
      <FactStrip
        facts={[
          { key: "id", label: t("id"), value: <CopiedId id={alarm.id} /> },
          { key: "since", label: t("since"), value: <AgeLabel at={alarm.raisedAt} /> },
          {
            key: "customer",
            label: t("customer"),
            value:
              alarm.customer === null ? t("noCustomer") : <ObjectLink kind="customer" {...alarm.customer} />,
          },
          {
            key: "mailed",
            label: t("mailed"),
            value:
              alarm.mailedAt === null ? t("notMailed") : <BdiCode>{times.stamp(alarm.mailedAt)}</BdiCode>,
          },
        ]}
      />
      <Panel title={t("what")}>
        <p className="text-14 wrap-anywhere">
          <bdi>{alarmText(alarm)}</bdi>
        </p>
      </Panel>
      {hasShell && (
        <Panel title={t("settles")} note={t("settlesNote")}>
          <CodeBox
            code={alarm.command}
            copyLabel={common("copy")}
            copiedLabel={common("copied")}
            of={t("command")}
          />
        </Panel>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {alarm.path !== null && isOpenPath(alarm.path, permissions) && (
          <OfficeLink href={alarm.path} className={buttonClass({ tone: "primary" })}>
            {t("look")}
          </OfficeLink>
        )}
        {onClose && (
          <>
            <Button onClick={onClose} aria-keyshortcuts="e">
              {t("close.act")}
            </Button>
            <KeyCaps keys="e" />
          </>
        )}
      </div>
    </div>
  );
}
