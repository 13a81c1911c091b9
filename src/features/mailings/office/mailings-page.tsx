import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { mailingStates } from "#src/shared/mailings.ts";
import { api } from "#src/web/api/api.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { type ListedMailing, mailingsKey } from "./mailings-query.ts";
import { MailingState } from "./mailing-state.tsx";
import { NewMailingDialog } from "./new-mailing-dialog.tsx";
import { SiteReviews } from "./site-reviews.tsx";

/** Announcements with how far each came. */
export function MailingsPage() {
  const t = useTranslations("officeMailings.list");
  const mayWrite = useMay("mailings.write");
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <SiteReviews />
      <ListPage
        title={t("title")}
        list={useMailingsList()}
        actions={
          mayWrite && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus strokeWidth={1.6} />}
              onClick={() => setWriting(true)}
            >
              {t("new")}
            </Button>
          )
        }
      />
      {isWriting && <NewMailingDialog onClose={() => setWriting(false)} />}
    </>
  );
}

const pageSize = 50;

function useMailingsList(): ListDefinition<ListedMailing> {
  const t = useTranslations("officeMailings");
  return {
    queryKey: [...mailingsKey, "list"],
    load: async ({ filters }, after, signal) => {
      const offset = Number(after ?? "0");
      const query = { ...filters, limit: pageSize, offset };
      const { mailings, total } = await api("GET /v2/admin/mailings", { query, signal });
      const next = offset + mailings.length;
      return { rows: mailings, total, next: next < total ? String(next) : null };
    },
    rowKey: ({ id }) => id,
    rowName: ({ subject }) => subject,
    href: ({ id }) => `/staff/mailings/${id}`,
    filters: [
      {
        key: "state",
        label: t("list.state"),
        value: mailingStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    columns: [
      {
        key: "subject",
        header: t("list.subject"),
        cell: ({ subject }) => <bdi className="font-medium">{subject}</bdi>,
      },
      { key: "state", header: t("list.state"), cell: ({ state }) => <MailingState state={state} /> },
      {
        key: "ways",
        header: t("list.ways"),
        cell: ({ ways }) => ways.map((way) => t(`way.${way}`)).join(", "),
      },
      {
        key: "recipients",
        header: t("list.recipients"),
        align: "end",
        cell: ({ recipients }) => <BdiCode>{recipients}</BdiCode>,
      },
      {
        key: "mailed",
        header: t("list.mailed"),
        align: "end",
        cell: ({ mailed, recipients, ways }) =>
          ways.includes("mail") ? <BdiCode>{`${mailed} (${shareOf(mailed, recipients)} %)`}</BdiCode> : "–",
      },
      {
        key: "leftOut",
        header: t("list.leftOut"),
        align: "end",
        isWide: true,
        cell: ({ leftOut }) => <BdiCode>{leftOut}</BdiCode>,
      },
      {
        key: "created",
        header: t("list.created"),
        align: "end",
        cell: ({ createdAt }) => <AgeLabel at={createdAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("list.none"), text: t("list.noneText") },
  };
}

function shareOf(part: number, all: number): number {
  return all === 0 ? 0 : Math.floor((part * 100) / all);
}
