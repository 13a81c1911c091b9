import { useTranslations } from "use-intl";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { EndpointMenu } from "./endpoint-menu.tsx";
import { EndpointState } from "./endpoint-state.tsx";
import type { Endpoint } from "./queries.ts";
import { WeekBars } from "./week-bars.tsx";

/** So many types are named, the others are counted. */
const namedTypes = 2;

/** The columns of the list; its title chooses whose messages are shown. */
export function useEndpointColumns(onChosen: (id: Endpoint["id"]) => void): readonly Column<Endpoint>[] {
  const t = useTranslations("webhooks.column");
  return [
    {
      key: "url",
      header: t("address"),
      phone: "title",
      cell: ({ id, url, description }) => (
        <span className="block leading-5">
          <button
            type="button"
            className="static! text-start font-medium wrap-anywhere before:absolute before:inset-0 before:content-['']"
            onClick={() => onChosen(id)}
          >
            <bdi dir="ltr">{url}</bdi>
          </button>
          {description !== "" && (
            <span className="block text-12 wrap-anywhere text-muted">
              <bdi>{description}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      key: "state",
      header: t("state"),
      phone: "second",
      cell: (endpoint) => <EndpointState of={endpoint} />,
    },
    {
      key: "events",
      header: t("events"),
      phone: "third",
      cell: ({ events }) => <Types events={events} />,
    },
    {
      key: "week",
      header: t("week"),
      phone: "third-end",
      cell: ({ days }) => <WeekBars days={days} />,
    },
    {
      key: "menu",
      header: t("menu"),
      headerHidden: true,
      align: "end",
      phone: "menu",
      cell: (endpoint) => <EndpointMenu endpoint={endpoint} />,
    },
  ];
}

function Types({ events }: Pick<Endpoint, "events">) {
  const t = useTranslations("webhooks");
  if (events.includes("*")) return <span className="text-13">{t("everything")}</span>;
  const more = events.length - namedTypes;
  return (
    <span className="flex flex-wrap gap-1">
      {events.slice(0, namedTypes).map((type) => (
        <Tag key={type}>{type}</Tag>
      ))}
      {more > 0 && <span className="text-12 text-muted">{t("more", { count: more })}</span>}
    </span>
  );
}
