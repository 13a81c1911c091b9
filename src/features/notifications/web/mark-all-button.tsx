import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { notificationStatusQuery } from "./queries.ts";
import { useMarkRead } from "./use-mark-read.ts";

/** Marks everything as read; absent while nothing is unread. */
export function MarkAllButton() {
  const t = useTranslations("notifications");
  const { data } = useQuery(notificationStatusQuery);
  const markRead = useMarkRead();
  if (data?.hasUnreadNotifications !== true) return null;
  return <Button onClick={() => markRead()}>{t("markAll")}</Button>;
}
