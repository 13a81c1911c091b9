import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MissingService } from "#src/web/services/service-page.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { panesMinWidthPx, SupportFrame } from "./parts/support-frame.tsx";
import { ticketQuery } from "./queries.ts";
import { isTicketId, type Message, type TicketId } from "./support-types.ts";
import { ThreadView } from "./thread/thread-view.tsx";

const route = getRouteApi("/cabinet/support/$id");

/** `/support/{id}`: a ticket as a chat, live. */
export function TicketPage() {
  const { id } = route.useParams();
  // Another id is another page: nothing of the last ticket's state may stay.
  return isTicketId(id) ? <KnownTicket key={id} id={id} /> : <NoSuchTicket />;
}

function KnownTicket({ id }: { readonly id: TicketId }) {
  const t = useTranslations("support");
  const common = useTranslations("common.state");
  const search = route.useSearch();
  const isWide = useMinWidth(panesMinWidthPx);
  const query = useInfiniteQuery(ticketQuery(id));
  const { data, error } = query;
  if (data === undefined && error instanceof ApiError && error.code === "not_found") return <NoSuchTicket />;
  const newest = data?.pages[0];
  const title = newest === undefined ? t("title") : `#${newest.ticket.number} ${newest.ticket.subject}`;
  return (
    <SupportFrame title={title} search={search} current={id}>
      {data === undefined || newest === undefined ? (
        <QueryView
          query={query}
          errorTitle={t("thread.loadError")}
          level={1}
          skeleton={<SkeletonRows label={common("loading")} rows={6} rowHeight={64} />}
        >
          {() => null}
        </QueryView>
      ) : (
        // Old while there is no connection, which the strip above the page says.
        <ThreadView
          page={newest}
          messages={data.pages.reduceRight<Message[]>((all, { messages }) => [...all, ...messages], [])}
          more={query}
          search={search}
          isWide={isWide}
        />
      )}
    </SupportFrame>
  );
}

function NoSuchTicket() {
  const t = useTranslations("support");
  return (
    <MissingService
      list={{ label: t("title"), to: "/support" }}
      texts={{ title: t("missing.title"), text: t("missing.text"), back: t("missing.back") }}
    />
  );
}
