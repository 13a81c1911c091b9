import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { type Evacuee, evacuationQuery } from "./nodes-query.ts";

/** What moving the servers of a host away would do now with each, before it is done: `id`. */
export function EvacuationPlan({ id }: { readonly id: string }) {
  const t = useTranslations("officeServices.node.evacuation");
  const errorText = useErrorText();
  const plan = useQuery(evacuationQuery(id));
  if (plan.isError)
    return (
      <Note tone="warn" title={t("refused")}>
        {errorText(plan.error)}
      </Note>
    );
  if (plan.data === undefined) return <RowsSkeleton label={t("loading")} rows={3} />;
  const stay = plan.data.servers.filter(({ to }) => to === null).length;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13">{t("sum", { move: plan.data.servers.length - stay, stay })}</p>
      <EvacueeTable servers={plan.data.servers} />
    </div>
  );
}

/** Each server with where it goes, or why it stays: `servers`. */
export function EvacueeTable({ servers }: { readonly servers: readonly Evacuee[] }) {
  const t = useTranslations("officeServices.node.evacuation");
  return (
    <div className="max-h-72 overflow-y-auto">
      <PlainTable
        title={t("title")}
        rows={servers}
        rowKey={({ server }) => server}
        empty={t("none")}
        columns={[
          {
            key: "server",
            header: t("server"),
            cell: ({ server, name }) => <ObjectLink kind="server" id={server} name={name} />,
          },
          {
            key: "to",
            header: t("to"),
            cell: ({ to, problem }) =>
              to === null ? (
                <span className="text-danger">
                  {t("stays")} <bdi className="text-12">{problem}</bdi>
                </span>
              ) : (
                <BdiCode>{to}</BdiCode>
              ),
          },
        ]}
      />
    </div>
  );
}
