import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { saveFile } from "#src/web/save-file.ts";
import { ActivityList, ActivityRow } from "#src/web/ui/activity-row.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { readAllEvents, securityEventsQuery } from "./security-events-query.ts";
import { useEventTexts } from "./use-event-texts.tsx";

/** What happened to the account, newest first, and all of it as a file. */
export function SecurityEventsPanel() {
  const t = useTranslations("security");
  const common = useTranslations("common.state");
  const query = useInfiniteQuery(securityEventsQuery);
  const texts = useEventTexts();
  return (
    <Panel title={t("title")} control={<CsvButton textOf={texts.actionOf} />}>
      <QueryView
        query={query}
        errorTitle={t("failed")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={4} rowHeight={56} />}
      >
        {({ pages }) => (
          <ActivityList>
            {pages.flatMap(({ events }) =>
              events.map((event) => {
                const kind = texts.markOf(event);
                return (
                  <ActivityRow
                    key={`${event.at} ${event.action}`}
                    kind={kind}
                    stateLabel={texts.markText(kind)}
                    action={texts.actionOf(event)}
                    age={<AgeLabel at={event.at} />}
                    result={texts.placeOf(event)}
                    who={texts.whoOf(event)}
                  />
                );
              }),
            )}
          </ActivityList>
        )}
      </QueryView>
      <MoreButton query={query} tone="quiet" size="sm" className="mt-4" />
    </Panel>
  );
}

function CsvButton({ textOf }: { readonly textOf: ReturnType<typeof useEventTexts>["actionOf"] }) {
  const t = useTranslations("security");
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async () => {
      const [{ securityCsv }, events] = await Promise.all([import("./security-csv.ts"), readAllEvents()]);
      saveFile("security.csv", securityCsv(events, textOf), "text/csv");
    },
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-label={t("download")}
      icon={<Download strokeWidth={1.6} />}
      pending={download.isPending}
      reads
      onClick={() => download.mutate()}
    >
      {t("csv")}
    </Button>
  );
}
