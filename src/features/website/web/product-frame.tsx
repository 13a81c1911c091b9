import { RotateCw, SquareTerminal } from "lucide-react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ActivityList, ActivityRow } from "#src/web/ui/activity-row.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Tag } from "#src/web/ui/tag.tsx";

/** An address from the range reserved for examples. */
const sample = { name: "web-1", ipv4: "203.0.113.24" } as const;

/** One hour of CPU use in percent, a value every two minutes, as an example server had it. */
const cpu = [
  21, 24, 22, 27, 25, 31, 29, 34, 33, 41, 38, 47, 55, 51, 64, 58, 61, 49, 44, 46, 39, 41, 35, 37, 33, 38, 36,
  41, 38, 36,
] as const;

const done = [
  { kind: "server-restart", age: { key: "minutesAgo", count: 4 }, seconds: 6 },
  { kind: "server-start", age: { key: "minutesAgo", count: 31 }, seconds: 4 },
  { kind: "server-password", age: { key: "hoursAgo", count: 3 }, seconds: 2 },
  { kind: "server-provision", age: { key: "daysAgo", count: 12 }, seconds: 41 },
] as const;

/** A small version of a server's page: real components with example figures, labelled as such. */
export function ProductFrame({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const [place] = data.catalogue.locations;
  const [plan] = data.catalogue.plans;
  const facts = [sample.ipv4, place?.name, plan?.name].filter((fact) => fact !== undefined);
  return (
    <Panel flush className="reveal mt-10 max-md:mt-6">
      <figure aria-label={t("website.frame.label")} className="grid grid-cols-[1fr_352px] max-lg:grid-cols-1">
        <div className="min-w-0 p-6 max-md:p-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <bdi className="text-18 font-medium">{sample.name}</bdi>
            <Buoy kind="ok">{t("servers.status.running")}</Buoy>
            <Tag>{t("layouts.rating.example")}</Tag>
            {/* A picture of the two buttons: nothing here can be pressed. */}
            <div aria-hidden="true" className="ms-auto flex gap-2 max-md:hidden">
              <span className={buttonClass({ size: "sm" })}>
                <SquareTerminal strokeWidth={1.6} />
                {t("servers.action.console")}
              </span>
              <span className={buttonClass({ size: "sm" })}>
                <RotateCw strokeWidth={1.6} />
                {t("servers.action.restart")}
              </span>
            </div>
          </div>
          <p className="mt-2 flex flex-wrap gap-x-4 font-mono text-13 text-fg2">
            {facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
          </p>
          <p className="mt-6 mb-2 flex items-center justify-between gap-4 text-12 text-muted">
            <span>{t("website.frame.cpu")}</span>
            <bdi className="font-mono">
              {t("website.frame.peak", { now: cpu[cpu.length - 1] ?? 0, percent: Math.max(...cpu) })}
            </bdi>
          </p>
          <CpuCourse />
        </div>
        <div className="min-w-0 border-line p-6 max-lg:border-t max-md:p-4 lg:border-s">
          <p className="mb-6 text-12 text-muted">{t("lists.activity.title")}</p>
          <ActivityList>
            {done.map(({ kind, age, seconds }) => (
              <ActivityRow
                key={kind}
                kind="ok"
                stateLabel={t("lists.activity.state.succeeded")}
                action={t(`server.activity.kind.${kind}`)}
                age={t(`common.age.${age.key}`, { count: age.count })}
                result={t("lists.activity.took", { time: t("common.unit.seconds", { count: seconds }) })}
              />
            ))}
          </ActivityList>
        </div>
      </figure>
    </Panel>
  );
}

/** The curve of `cpu` over the whole width. */
function CpuCourse() {
  const line = cpu.map(
    (percent, index) => `${((index * 100) / (cpu.length - 1)).toFixed(1)} ${100 - percent}`,
  );
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-36 w-full border-y border-line text-info"
      fill="none"
    >
      <path d={`M0 100L${line.join("L")}V100z`} fill="currentColor" opacity=".11" />
      <path
        d={`M${line.join("L")}`}
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
