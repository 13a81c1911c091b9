import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { notificationStatusQuery } from "./queries.ts";
import { type MarkFilter, useMarkRead } from "./use-mark-read.ts";

/** Marks everything as read, or what a filter finds; absent while nothing is unread: `filter`. */
export function MarkAllButton({ filter }: { readonly filter: MarkFilter | undefined }) {
  const t = useTranslations("notifications");
  const { data } = useQuery(notificationStatusQuery);
  const { markAll, markFound } = useMarkRead();
  if (data?.hasUnreadNotifications !== true) return null;
  return filter === undefined ? (
    <Button onClick={() => markAll()}>{t("markAll")}</Button>
  ) : (
    <Button onClick={() => markFound(filter)}>{t("markFound")}</Button>
  );
}
