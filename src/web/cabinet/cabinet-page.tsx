import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AnnouncementWidget } from "#src/features/notifications/web/announcement-widget.tsx";
import { BlockedBanner } from "./blocked-banner.tsx";
import { UnverifiedBanner } from "./unverified-banner.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** A page above this one in the breadcrumb. */
export interface Breadcrumb {
  readonly label: string;
  readonly to: NonNullable<LinkProps["to"]>;
}

export interface CabinetPageProps {
  /** Name of the page: in the window's title; its heading says it on the page. */
  readonly title: string;
  /** The pages above, outermost first. */
  readonly breadcrumbs?: readonly Breadcrumb[] | undefined;
  readonly children: ReactNode;
}

/** A cabinet page: window title, then the way here above the content in 16 px steps. */
export function CabinetPage({ title, breadcrumbs = [], children }: CabinetPageProps) {
  usePageTitle(title);
  return (
    <main className="flex min-w-0 flex-col gap-4 px-8 pt-6 pb-16 max-md:px-4 max-md:pt-4">
      <BlockedBanner />
      <AnnouncementWidget />
      <UnverifiedBanner />
      {breadcrumbs.length > 0 && <Breadcrumbs pages={breadcrumbs} />}
      {children}
    </main>
  );
}

/** The pages above; the heading right below names this one. */
function Breadcrumbs({ pages }: { readonly pages: readonly Breadcrumb[] }) {
  const t = useTranslations("common.nav");
  return (
    <nav aria-label={t("breadcrumb")} className="-mb-3 flex min-w-0 items-center gap-2 text-13 text-muted">
      {pages.map(({ label, to }, place) => (
        <Fragment key={label}>
          {place > 0 && (
            <ChevronRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
          )}
          <Link to={to} className="touch-target whitespace-nowrap hover:text-fg">
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
