import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { floatingClass } from "#src/web/ui/floating.ts";
import { LatestNotifications } from "./latest-notifications.tsx";
import { notificationStatusQuery } from "./queries.ts";

/** The bell of the header: a dot when something is unread, the newest notifications behind it. */
export function BellWidget() {
  const t = useTranslations("notifications.bell");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(notificationStatusQuery);
  const hasUnread = data?.hasUnreadNotifications === true;
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger
        render={
          <IconButton label={hasUnread ? t("openUnread") : t("open")} className="relative size-9">
            <Bell strokeWidth={1.6} />
            {hasUnread && (
              <span
                className="absolute end-1.5 top-1.5 size-2 rounded-full bg-accent ring-2 ring-bg"
                aria-hidden="true"
              />
            )}
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={8} className="z-30">
          <Popover.Popup className={`${floatingClass} w-89 max-w-[calc(100vw-16px)] p-0!`}>
            <LatestNotifications onFollow={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
