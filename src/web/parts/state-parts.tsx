import { ActivityList, ActivityRow } from "#src/web/ui/activity-row.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { Note, type NoteTone } from "#src/web/ui/note.tsx";
import { OfflineStrip } from "#src/web/ui/offline-strip.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { StepList } from "#src/web/ui/step-list.tsx";
import { Part, PartSection } from "./part-section.tsx";

const tones: readonly NoteTone[] = ["info", "ok", "warn", "danger"];

const steps = [
  { key: "1", state: "done", stateLabel: "done", title: "Paid", time: "10:14:21" },
  { key: "2", state: "active", stateLabel: "runs", title: "Disk", detail: "4 of 15 GB", time: "10:14:23" },
  { key: "3", state: "failed", stateLabel: "failed", title: "Network", detail: "No free address" },
  { key: "4", state: "waiting", stateLabel: "waits", title: "First start" },
] as const;

/** Empty, loading, failed and stale states of a screen, and its messages. */
export function StateParts() {
  return (
    <PartSection title="States">
      <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1">
        <Part title="Empty">
          <Panel flush>
            <EmptyState
              level={3}
              title="No servers yet"
              actions={
                <>
                  <Button tone="primary">Order server</Button>
                  <Button>See prices</Button>
                </>
              }
            >
              The first one costs $2 a month.
            </EmptyState>
          </Panel>
        </Part>
        <Part title="Error">
          <ErrorState
            level={3}
            title="Metrics could not be loaded"
            retry={{ label: "Try again", onClick: () => undefined }}
            trace={{
              code: "metrics_unavailable",
              requestId: "req_01JD4T9QX2",
              copyLabel: "Copy code and request id",
              copiedLabel: "Copied",
            }}
          >
            The server itself is running.
          </ErrorState>
          <OfflineStrip end="retrying in 4 s">Offline. Last seen at 10:12:40.</OfflineStrip>
        </Part>
        <Part title="Loading" isExample>
          <Panel flush>
            <SkeletonRows label="Loading" />
          </Panel>
        </Part>
        <Part title="Notes">
          {tones.map((tone) => (
            <Note key={tone} tone={tone} title={tone} action={<Button size="sm">Prolong</Button>}>
              What is so, and what can be done about it.
            </Note>
          ))}
        </Part>
        <Part title="Steps">
          <StepList steps={steps} />
        </Part>
        <Part title="Activity">
          <Panel title="Activity" flush>
            <ActivityList>
              <ActivityRow
                kind="busy"
                stateLabel="runs"
                action="Reinstall"
                age="now"
                result="about 9 s left"
                progress={{ label: "Reinstall", value: 64, max: 100 }}
              />
              <ActivityRow kind="ok" stateLabel="done" action="Restart" age="31m ago" who="nadia" />
              <ActivityRow
                kind="bad"
                stateLabel="failed"
                action="Extra IPv4"
                age="19h ago"
                result="No free address at that minute, $1.50 refunded"
              />
            </ActivityList>
          </Panel>
        </Part>
      </div>
    </PartSection>
  );
}
