import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { notificationStatusQuery } from "./queries.ts";

// The dropdown's code is loaded when the bell is hovered or focused.
const loadPopover = () => import("./bell-popover.tsx");
const BellPopover = lazy(async () => ({ default: (await loadPopover()).BellPopover }));

/** The bell of the header: a dot when something is unread, the newest notifications behind it. */
export function BellWidget() {
  const t = useTranslations("notifications.bell");
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery(notificationStatusQuery);
  const hasUnread = data?.hasUnreadNotifications === true;
  const preload = () => void loadPopover();
  return (
    <>
      <IconButton
        ref={bell}
        label={hasUnread ? t("openUnread") : t("open")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative size-9"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true);
          setOpen(!isOpen);
        }}
      >
        <Bell strokeWidth={1.6} />
        {hasUnread && (
          <span
            className="absolute end-1.5 top-1.5 size-2 rounded-full bg-accent ring-2 ring-bg"
            aria-hidden="true"
          />
        )}
      </IconButton>
      {isWanted && (
        <Suspense>
          <BellPopover anchor={bell} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
