import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useUser } from "#src/web/session/user-query.ts";
import { PaletteButton } from "./palette/palette-button.tsx";
import { UnverifiedBanner } from "./unverified-banner.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** A page above this one in the breadcrumb. */
export interface Breadcrumb {
  readonly label: string;
  readonly to: NonNullable<LinkProps["to"]>;
}

export interface CabinetPageProps {
  /** Name of the page: in the window's title and at the end of the breadcrumb. */
  readonly title: string;
  /** The pages above, outermost first. */
  readonly breadcrumbs?: readonly Breadcrumb[] | undefined;
  readonly children: ReactNode;
}

/** A cabinet page: window title, user header with breadcrumb, then the content in 16 px steps. */
export function CabinetPage({ title, breadcrumbs = [], children }: CabinetPageProps) {
  const t = useTranslations("common.nav");
  const { username } = useUser();
  usePageTitle(title);
  return (
    <>
      <section
        aria-label={t("userHeader")}
        className="flex h-13 shrink-0 items-center justify-between gap-4 border-b border-line px-8 text-13 max-md:h-10 max-md:px-4"
      >
        <nav aria-label={t("breadcrumb")} className="flex min-w-0 items-center gap-2 text-muted">
          {breadcrumbs.map((breadcrumb) => (
            <Fragment key={breadcrumb.label}>
              <Link to={breadcrumb.to} className="touch-target whitespace-nowrap hover:text-fg">
                {breadcrumb.label}
              </Link>
              <ChevronRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
            </Fragment>
          ))}
          <span
            aria-current="page"
            title={title}
            className={breadcrumbs.length > 0 ? "truncate text-fg" : "truncate"}
          >
            {title}
          </span>
        </nav>
        <span className="flex min-w-0 items-center gap-4">
          <span className="contents max-md:hidden">
            <PaletteButton />
          </span>
          <span title={username} className="max-w-40 truncate border-s border-line ps-4 font-medium">
            <bdi>{username}</bdi>
          </span>
        </span>
      </section>
      <main className="flex min-w-0 flex-col gap-4 px-8 pt-6 pb-16 max-md:px-4">
        <UnverifiedBanner />
        {children}
      </main>
    </>
  );
}
