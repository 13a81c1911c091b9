import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Messages } from "#src/web/i18n/messages.gen.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BoardNumbers, type BoardNumber } from "#src/web/office/shapes/board/board-numbers.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type Board, type BoardAsked, daysOf, type MetricName, numberOf, rowsPath } from "./board-query.ts";
import { coverBefore, coverByDay } from "./liabilities.ts";
import { type Change, useChanges } from "./use-changes.ts";

export interface NumbersProps {
  readonly board: Board;
  readonly asked: BoardAsked;
}

type Key = keyof Messages["officeBoard"]["numbers"]["labels"];

/** The eight numbers with their days and their change; each opens its rows. */
export function Numbers({ board, asked }: NumbersProps) {
  const t = useTranslations("officeBoard.numbers");
  const spans = useTranslations("officeBoard.controls.spans");
  const times = useTimes();
  const { byPart, byPoints, byCount, percent, count } = useChanges();
  /** Without a period to compare with, the day from which there are numbers. */
  const since: Change | undefined =
    board.firstDay === null
      ? undefined
      : { text: t("since", { day: times.dayUtc(board.firstDay) }), isGood: null };
  const line = (
    key: Key,
    metric: MetricName,
    shown: { value: ReactNode; change: Change | undefined; days?: readonly (number | null)[] | undefined },
  ): BoardNumber => {
    const label = t(`labels.${key}`, { span: spans(asked.days) });
    return {
      key,
      label,
      value: shown.value,
      change: numberOf(board, metric)?.before === null ? (shown.change ?? since) : shown.change,
      days: shown.days ?? numberOf(board, metric)?.values ?? [],
      daysLabel: t("days", { name: label, days: daysOf(board) }),
      href: rowsPath(metric, board, asked),
    };
  };
  const money = (key: Key, metric: MetricName) => {
    const { value = null, before = null } = numberOf(board, metric) ?? {};
    return line(key, metric, {
      value: value === null ? "–" : <Money cents={value} />,
      change: byPart(value, before),
    });
  };
  const valueOf = (metric: MetricName) => numberOf(board, metric)?.value ?? 0;
  const beforeOf = (metric: MetricName) => numberOf(board, metric)?.before ?? null;
  return (
    <BoardNumbers
      numbers={[
        money("mrr", "mrr"),
        line("churn", "mrr-churned", {
          value:
            board.churnedMrrRate === null ? (
              <span className="font-sans text-13 text-muted">{t("noBase")}</span>
            ) : (
              percent(board.churnedMrrRate)
            ),
          change: byPoints(board.churnedMrrRate, board.churnedMrrRateBefore, false),
          days: numberOf(board, "mrr-churned")?.values.map((cents) => -(cents ?? 0)),
        }),
        money("revenue", "revenue"),
        line("cover", "coins", {
          value: percent(board.cover.rate),
          change: byPoints(board.cover.rate, coverBefore(board)),
          days: coverByDay(board),
        }),
        line("paying", "paying-customers", {
          value: count(valueOf("paying-customers")),
          change: byCount(valueOf("paying-customers"), beforeOf("paying-customers")),
        }),
        line("signUps", "sign-ups", {
          value: count(valueOf("sign-ups")),
          change: byPart(valueOf("sign-ups"), beforeOf("sign-ups")),
        }),
        money("deposits", "deposits"),
        line("failed", "tasks-failed", {
          value: t("failedOf", {
            failed: count(valueOf("tasks-failed")),
            all: count(valueOf("tasks-failed") + valueOf("tasks-done")),
          }),
          change: byCount(valueOf("tasks-failed"), beforeOf("tasks-failed"), false),
        }),
      ]}
    />
  );
}
