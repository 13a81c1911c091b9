import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { type Session, sessionsQuery } from "./queries.ts";
import { SettingRow } from "./setting-row.tsx";

/** Where the user is logged in, with a button to end each session. */
export function SessionsPanel() {
  const t = useTranslations("sessions");
  const errorText = useErrorText();
  const query = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: (id: Session["id"] | "others") =>
      id === "others"
        ? api("POST /users/sessions/end-others", { body: {} })
        : api("DELETE /users/sessions/{id}", { params: { id } }),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const hasOthers = (query.data?.sessions.length ?? 0) > 1;
  const endOthers = hasOthers && (
    <Button
      size="sm"
      pending={end.isPending && end.variables === "others"}
      onClick={() => end.mutate("others")}
    >
      {t("endOthers")}
    </Button>
  );
  return (
    <Panel title={t("title")} control={endOthers || undefined} flush>
      <QueryView query={query} errorTitle={t("failed")} level={3} skeleton={<SessionsSkeleton />}>
        {({ sessions }) =>
          sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))
        }
      </QueryView>
    </Panel>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTranslations("sessions");
  const times = useTimes();
  const device = session.device ?? t("unknownDevice");
  const detail = (
    <>
      <BdiCode>{session.network}</BdiCode> · {t("since", { at: times.stamp(session.createdAt) })} ·{" "}
      {session.isCurrent ? t("current") : <AgeLabel at={session.lastSeenAt} />}
    </>
  );
  return (
    <SettingRow name={<bdi>{device}</bdi>} detail={detail}>
      {!session.isCurrent && (
        <Button size="sm" aria-label={t("endOne", { device })} pending={isEnding} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </SettingRow>
  );
}

function SessionsSkeleton() {
  return (
    <div className="p-4">
      <Skeleton className="h-10" />
    </div>
  );
}
