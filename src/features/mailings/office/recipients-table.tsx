import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { type Mailing, type RecipientState, recipientsPage, recipientsQuery } from "./mailings-query.ts";

const states = ["all", "waiting", "done", "left-out"] as const;

/** Each recipient with what became of it, in parts: `mailing`. */
export function RecipientsTable({ mailing }: { readonly mailing: Mailing }) {
  const t = useTranslations("officeMailings.recipients");
  const [state, setState] = useState<RecipientState>("all");
  const [offset, setOffset] = useState(0);
  const query = useQuery({
    ...recipientsQuery(mailing, state, offset),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Segmented
          label={t("show")}
          isView
          value={state}
          onValueChange={(next) => {
            setOffset(0);
            setState(next);
          }}
          options={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </div>
      <Loaded query={query} skeleton={<RowsSkeleton label={t("title")} rows={4} />}>
        {({ recipients, total }) => (
          <>
            <PlainTable
              title={t("title")}
              empty={t("none")}
              rows={recipients}
              rowKey={({ username }) => username}
              columns={[
                { key: "person", header: t("person"), cell: ({ username }) => <bdi>{username}</bdi> },
                {
                  key: "customer",
                  header: t("customer"),
                  cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
                },
                { key: "mail", header: t("mail"), cell: ({ mail }) => t(`state.${mail}`) },
                { key: "notice", header: t("notice"), cell: ({ notice }) => t(`state.${notice}`) },
                {
                  key: "closed",
                  header: t("closed"),
                  cell: ({ isDismissed }) => (isDismissed ? t("yes") : "–"),
                },
              ]}
            />
            {total > recipientsPage && (
              <div className="flex items-center gap-2 text-13 text-muted">
                <Button size="sm" disabled={offset === 0} onClick={() => setOffset(offset - recipientsPage)}>
                  {t("before")}
                </Button>
                <Button
                  size="sm"
                  disabled={offset + recipientsPage >= total}
                  onClick={() => setOffset(offset + recipientsPage)}
                >
                  {t("after")}
                </Button>
                {t("range", { from: offset + 1, to: Math.min(total, offset + recipientsPage), total })}
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
