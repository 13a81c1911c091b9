import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOfficeLocation } from "#src/web/office/office-link.tsx";
import { type TicketId, threadQuery, ticketsQuery } from "../tickets-query.ts";
import { keepChosen } from "./keep-chosen.ts";
import { useTicketView } from "./ticket-choice.tsx";

/**
 * The tickets of the view that the address asks for, with the chosen one in it, whatever its state: an answer, a
 * colleague's too, or a more urgent ticket takes nothing out of the hands of who writes.
 */
export function useTickets() {
  const { view, term } = useTicketView();
  const wanted = new URLSearchParams(useOfficeLocation().search).get("id");
  const list = useQuery(ticketsQuery(view, term));
  const [place, setPlace] = useState(0);
  const found = list.data?.things.findIndex(({ id }) => id === wanted) ?? -1;
  if (found >= 0 && found !== place) setPlace(found);
  const isAway = wanted !== null && list.data !== undefined && found < 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call refuses what is no id of a ticket
  const chosen = useQuery({ ...threadQuery((wanted ?? "") as TicketId), enabled: isAway });
  const { data } = list;
  const kept = isAway && chosen.data !== undefined ? { thing: chosen.data.ticket, place } : undefined;
  return {
    view,
    term,
    query: {
      ...list,
      data:
        data === undefined || (isAway && chosen.isLoading)
          ? undefined
          : { ...data, things: keepChosen(data.things, kept), waiting: data.things.length },
    },
  };
}
