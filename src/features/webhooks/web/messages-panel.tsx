import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw, Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { messagesKeptDays } from "#src/shared/webhook-limits.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { hostOf } from "./host-of.ts";
import { MessageRow } from "./message-row.tsx";
import { type Endpoint, messagesQuery } from "./queries.ts";
import { RecoverDialog } from "./recover-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";

const filters = ["all", "pending", "delivered", "failed"] as const;

/** What was sent to an endpoint, and what can be sent once more. */
export function MessagesPanel({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useTranslations("webhooks.messages");
  const common = useTranslations("common.state");
  const [filter, setFilter] = useState<(typeof filters)[number]>("all");
  const [asked, setAsked] = useState<"test" | "recover">();
  const query = useInfiniteQuery(messagesQuery(endpoint.id, filter === "all" ? undefined : filter));
  const onClose = () => setAsked(undefined);
  const control = (
    <>
      <Button size="sm" icon={<Send strokeWidth={1.6} />} onClick={() => setAsked("test")}>
        {t("test")}
      </Button>
      {endpoint.state !== "disabled" && (
        <Button size="sm" icon={<RotateCcw strokeWidth={1.6} />} onClick={() => setAsked("recover")}>
          {t("recover")}
        </Button>
      )}
    </>
  );
  return (
    <Panel
      title={t("title", { host: hostOf(endpoint.url) })}
      note={t("kept", { count: messagesKeptDays })}
      control={control}
      flush
    >
      <div className="border-b border-line px-4 py-2">
        <Segmented
          label={t("filter")}
          options={filters.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={filter}
          onValueChange={setFilter}
        />
      </div>
      <QueryView
        query={query}
        errorTitle={t("loadFailed")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={3} />}
      >
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          if (messages.length === 0) return <p className="p-4 text-13 text-muted">{t("none")}</p>;
          return (
            <>
              <ul>
                {messages.map((message) => (
                  <MessageRow key={message.id} endpoint={endpoint} message={message} />
                ))}
              </ul>
              {query.hasNextPage && (
                <div className="border-t border-line p-3 text-center">
                  <MoreButton query={query} size="sm" />
                </div>
              )}
            </>
          );
        }}
      </QueryView>
      {asked === "test" && <TestDialog endpoint={endpoint} onClose={onClose} />}
      {asked === "recover" && <RecoverDialog endpoint={endpoint} onClose={onClose} />}
    </Panel>
  );
}
