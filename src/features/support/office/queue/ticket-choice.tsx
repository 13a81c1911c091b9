import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type TicketsRead, type TicketView, ticketViews } from "../tickets-query.ts";

/** Which tickets the address asks for. */
export function useTicketView(): { readonly view: TicketView; readonly term: string } {
  const search = new URLSearchParams(useOfficeLocation().search);
  const wanted = search.get("show");
  return { view: ticketViews.find((view) => view === wanted) ?? "open", term: search.get("q") ?? "" };
}

/** Chooses a view, with how many are in it, and searches it: `counts`. */
export function TicketChoice({ counts }: { readonly counts: TicketsRead["counts"] | undefined }) {
  const t = useTranslations("officeSupport.queue");
  const go = useGo();
  const { path } = useOfficeLocation();
  const { view, term } = useTicketView();
  const [typed, setTyped] = useState(term);
  const show = (next: TicketView, q: string) => {
    const query = new URLSearchParams({ ...(next !== "open" && { show: next }), ...(q !== "" && { q }) });
    go(query.size === 0 ? path : `${path}?${query}`, { replace: true });
  };
  return (
    <div className="flex w-full flex-wrap gap-2">
      <SelectField
        label={t("shown")}
        labelHidden
        size="sm"
        className="min-w-0 flex-1"
        value={view}
        onValueChange={(next) => show(next, typed.trim())}
        options={ticketViews.map((value) => ({
          value,
          label: t(`views.${value}`),
          ...(value !== "closed" && counts !== undefined && { detail: counts[value] }),
        }))}
      />
      <TextField
        label={t("search")}
        labelHidden
        size="sm"
        type="search"
        className="min-w-0 flex-1"
        placeholder={t("searchShort")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") show(view, typed.trim());
        }}
      />
    </div>
  );
}
