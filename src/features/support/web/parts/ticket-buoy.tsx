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

export interface TicketBuoyProps {
  readonly ticket: Pick<Ticket, "state" | "heldUntil">;
  /** In rows. */
  readonly isSmall?: boolean;
}

/** Who is waited for, as shape and word: `ticket`, `isSmall`. */
export function TicketBuoy({ ticket, isSmall = false }: TicketBuoyProps) {
  const t = useTranslations("support.state");
  const times = useTimes();
  const { state, heldUntil } = ticket;
  return (
    <Buoy kind={marks[state]} className={isSmall ? "text-12 whitespace-nowrap" : "whitespace-nowrap"}>
      {state === "held" && heldUntil !== null
        ? t("heldUntil", { day: times.dayOfYear(heldUntil) })
        : t(state)}
    </Buoy>
  );
}
