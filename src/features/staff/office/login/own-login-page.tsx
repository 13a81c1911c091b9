import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { FactorsPanel } from "./factors-panel.tsx";
import { OwnPasswordPanel } from "./own-password-panel.tsx";
import { SessionsTable, type StaffSession } from "./sessions-table.tsx";

const sessionsKey = ["office", "own-sessions"];

/** One's own login: who one is here, second factors, password and open sessions. */
export function OwnLoginPage() {
  const t = useTranslations("officeStaff.login");
  const common = useTranslations("common.toast");
  const office = useTranslations("office.frame");
  const errorText = useErrorText();
  const show = useToasts();
  const me = useMe();
  const roleName = useRoleName();
  const queryClient = useQueryClient();
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api("GET /v2/admin/sessions", { signal }),
  });
  const end = useMutation({
    mutationFn: (id: StaffSession["id"]) =>
      api("DELETE /v2/admin/sessions/{id}", { params: { id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
    onError: (error) => show({ type: "red", title: common("error"), message: errorText(error) }),
  });
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <FactStrip
        facts={[
          { key: "name", label: t("name"), value: <bdi>{me.name}</bdi> },
          { key: "email", label: t("email"), value: <BdiCode>{me.email}</BdiCode> },
          { key: "role", label: t("role"), value: roleName(me.role) },
          { key: "id", label: t("id"), value: <CopiedId id={me.id} /> },
        ]}
      />
      <div className="mt-4 flex flex-col gap-4">
        <div className="grid grid-cols-2 items-start gap-4 max-charts:grid-cols-1">
          <FactorsPanel />
          <OwnPasswordPanel />
        </div>
        <Panel title={t("sessions")} flush>
          <Loaded query={sessions} skeleton={<RowsSkeleton label={office("loading")} rows={2} />}>
            {(data) => (
              <div className="[&>div]:rounded-none [&>div]:border-0">
                <SessionsTable
                  sessions={data.sessions}
                  onEnd={(id) => end.mutate(id)}
                  ending={end.isPending ? end.variables : undefined}
                />
              </div>
            )}
          </Loaded>
        </Panel>
      </div>
    </div>
  );
}
