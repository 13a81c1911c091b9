import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Ticket } from "../support-types.ts";

const marks: Readonly<Record<Ticket["state"], BuoyKind>> = {
  open: "busy",
  answered: "info",
  held: "busy",
  closed: "off",
};

/** Who is waited for, as shape and word: `ticket`. */
export function TicketBuoy({ ticket }: { readonly ticket: Pick<Ticket, "state" | "heldUntil"> }) {
  const t = useTranslations("support.state");
  const times = useTimes();
  const { state, heldUntil } = ticket;
  return (
    <Buoy kind={marks[state]}>
      {state === "held" && heldUntil !== null ? t("heldUntil", { day: times.day(heldUntil) }) : t(state)}
    </Buoy>
  );
}
