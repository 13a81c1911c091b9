import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useAge } from "#src/web/i18n/use-age.ts";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { KeyCaps } from "../../keys/key-caps.tsx";
import { RowsSkeleton } from "../../frame/office-skeleton.tsx";
import type { Waiting } from "../../office-feature.ts";
import { OfficeLink } from "../../office-link.tsx";
import { useAlarmName } from "../../parts/use-code-names.ts";
import { useTaskName } from "../../parts/use-kind-name.ts";
import { layOutWaiting, type WaitingAnswer } from "./lay-out-waiting.ts";

/** A queue with what waits in it. */
export interface WaitingQueue extends WaitingAnswer {
  readonly href: string;
  readonly label: string;
  readonly alarmAgeMs: number;
  readonly keys?: string | undefined;
}

/**
 * What needs somebody, the worst first by its share of the alarm age, between ink lines; then what could not be read.
 * That nothing waits is said only when every queue has answered: `queues`.
 */
export function WaitingTable({ queues }: { readonly queues: readonly WaitingQueue[] }) {
  const t = useTranslations("office.board");
  const frame = useTranslations("office.frame");
  const age = useAge();
  const firstOf = useFirstOf();
  const { rows, unread, isPending, isNothing } = layOutWaiting(queues, clock.nowMs());
  if (isNothing)
    return (
      <p className="flex h-12 items-center gap-2 border-y border-fg text-13 dark:border-line2">
        <BuoyMark kind="ok" />
        {t("nothing")}
      </p>
    );
  if (isPending && rows.length === 0)
    return (
      <div className="border-y border-fg dark:border-line2">
        <RowsSkeleton label={frame("loading")} rows={2} />
      </div>
    );
  return (
    <div className="edge-scroll border-y border-fg dark:border-line2">
      <table className="office-table office-ruled">
        <thead>
          <tr>
            <th scope="col">{t("needsYou")}</th>
            <th scope="col" data-align="end">
              {t("waiting")}
            </th>
            <th scope="col">{t("oldest")}</th>
            <th scope="col">{t("first")}</th>
            <th scope="col" data-align="end">
              {t("opens")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ href, label, waiting, share, keys }) => (
            // The link covers the whole row, so the row says in full what its cell may cut.
            <tr key={href} title={firstOf(waiting)} className="relative hover:bg-surface2">
              <td>
                <span className="flex items-center gap-2.5">
                  <BuoyMark kind={markOf(share)} />
                  <OfficeLink
                    href={href}
                    className="rounded-4 font-medium whitespace-nowrap before:absolute before:inset-0 before:content-['']"
                  >
                    {label}
                  </OfficeLink>
                </span>
              </td>
              <td data-align="end" className="font-mono">
                {waiting.count}
              </td>
              <td>
                <span className="flex items-center gap-3">
                  <ShareBar share={share} />
                  {waiting.since !== null && (
                    <span
                      className={classNames(
                        "font-mono text-12 whitespace-nowrap",
                        share > 1 && "text-danger",
                      )}
                    >
                      {age(waiting.since)}
                    </span>
                  )}
                </span>
              </td>
              <td className="w-full max-w-0 min-w-30">
                {/* A sentence of another direction is cut at its own end. */}
                <span dir="auto" className="block truncate rtl:text-right">
                  {firstOf(waiting)}
                </span>
              </td>
              <td data-align="end">{keys !== undefined && <KeyCaps keys={keys} />}</td>
            </tr>
          ))}
          {unread.map(({ href, label, keys }) => (
            <tr key={href}>
              <td>
                <span className="flex items-center gap-2.5">
                  <BuoyMark kind="warn" />
                  <OfficeLink href={href} className="rounded-4 font-medium">
                    {label}
                  </OfficeLink>
                </span>
              </td>
              <td data-align="end">–</td>
              <td colSpan={2}>{t("unread")}</td>
              <td data-align="end">{keys !== undefined && <KeyCaps keys={keys} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function markOf(share: number): BuoyKind {
  if (share > 1) return "bad";
  return share > 0.75 ? "warn" : share > 0.1 ? "busy" : "info";
}

/** The age of the oldest within its alarm age, as a scale bar; decorative, since the age is beside it. */
function ShareBar({ share }: { readonly share: number }) {
  const isOver = share > 1;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block h-1.5 w-18 border",
        isOver ? "border-danger" : "border-fg dark:border-line2",
      )}
    >
      <span
        style={{ width: `${Math.min(100, share * 100)}%` }}
        className={classNames("block h-full", isOver ? "bg-danger" : "bg-fg dark:bg-fg2")}
      />
    </span>
  );
}

/** The first in line: what kind of task or alarm it is in words, and what the queue says of it. */
function useFirstOf(): (waiting: Waiting) => string {
  const taskName = useTaskName();
  const alarmName = useAlarmName();
  return ({ first, firstKind }) => {
    const kind =
      firstKind === undefined ? undefined : (firstKind.of === "task" ? taskName : alarmName)(firstKind.code);
    return [kind, first].filter((part) => part !== undefined && part !== "").join(" · ");
  };
}
