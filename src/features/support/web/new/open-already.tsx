import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Note } from "#src/web/ui/note.tsx";
import { ticketsAboutQuery } from "../queries.ts";

/** Tickets about the same thing that are not closed: before a further one is opened. */
export function OpenAlready({ id }: { readonly id: string }) {
  const t = useTranslations("support.known");
  const { data = [] } = useQuery(ticketsAboutQuery(id));
  const open = data.filter(({ state }) => state !== "closed");
  if (open.length === 0) return null;
  return (
    <Note>
      {t("already")}
      <ul className="mt-1">
        {open.map((ticket) => (
          <li key={ticket.id}>
            <Link
              to="/support/$id"
              params={{ id: ticket.id }}
              className="touch-target font-medium text-fg underline underline-offset-2"
            >
              <bdi>
                #{ticket.number} {ticket.subject}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
