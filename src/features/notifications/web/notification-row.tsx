import { Link } from "@tanstack/react-router";
import { Check, Globe, LifeBuoy, type LucideIcon, Server, UserRound, Wallet } from "lucide-react";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import type { Notification } from "./queries.ts";
import { useMarkRead } from "./use-mark-read.ts";

const icons: Readonly<Record<Notification["topic"], LucideIcon>> = {
  wallet: Wallet,
  domain: Globe,
  server: Server,
  account: UserRound,
  support: LifeBuoy,
};

export interface NotificationRowProps {
  readonly notification: Notification;
  readonly onFollow?: (() => void) | undefined;
}

/** One notification: a dot while unread, topic, text, age. Following it marks it as read: `notification`, `onFollow`. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const t = useTranslations("notifications");
  const { markOne } = useMarkRead();
  const { id, title, message, link, topic, isRead, createdAt } = notification;
  const Icon = icons[topic];
  const follow = () => {
    if (!isRead) markOne(id);
    onFollow?.();
  };
  return (
    <li className="relative grid grid-cols-[16px_1fr_auto] gap-x-3 border-line py-3 ps-2 not-last:border-b">
      {!isRead && (
        <span className="absolute -start-1 top-5 size-1.5 rounded-full bg-accent" aria-hidden="true" />
      )}
      <Icon className="mt-0.75 size-4 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <p className="min-w-0 text-14 font-medium wrap-anywhere">
        {link === null ? (
          <bdi>{title}</bdi>
        ) : (
          <Link to={link} onClick={follow} className="before:absolute before:inset-0 before:content-['']">
            <bdi>{title}</bdi>
          </Link>
        )}
        {!isRead && <span className="sr-only"> {t("unread")}</span>}
      </p>
      <span className="flex h-5 items-center gap-1 text-12 whitespace-nowrap text-muted">
        <AgeLabel at={createdAt} className="relative z-1" />
        {!isRead && (
          <IconButton label={t("markOne")} className="z-1" onClick={() => markOne(id)}>
            <Check strokeWidth={1.6} />
          </IconButton>
        )}
      </span>
      <p className="col-span-2 col-start-2 text-13 wrap-anywhere whitespace-pre-line text-muted">
        {/* In a list, paragraphs are lines. */}
        <bdi>{message.replaceAll(/\n+/g, "\n")}</bdi>
      </p>
    </li>
  );
}
