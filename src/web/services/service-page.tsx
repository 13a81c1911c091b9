import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { type Breadcrumb, CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SkeletonPage } from "#src/web/ui/skeleton-page.tsx";

export interface MissingServiceProps {
  /** The list that it would be on. */
  readonly list: Breadcrumb;
  readonly texts: Readonly<Record<"title" | "text" | "back", string>>;
}

export interface ServicePageProps<Service> {
  readonly query: UseQueryResult<Service>;
  /** The list that it is on, whose label is shown until its name is read. */
  readonly list: Breadcrumb;
  readonly nameOf: (service: Service) => string;
  readonly errorTitle: string;
  /** In place of the page when it does not exist. */
  readonly missing: ReactNode;
  readonly children: (service: Service) => ReactNode;
}

/** The page of one service: `query`, `list`, `nameOf`, `errorTitle`, `missing`, `children`. */
export function ServicePage<Service>(props: ServicePageProps<Service>) {
  const { query, list, nameOf, errorTitle, missing, children } = props;
  const common = useTranslations("common.state");
  const { data, error } = query;
  if (data === undefined && error instanceof ApiError && error.code === "not_found") return missing;
  return (
    <CabinetPage title={data === undefined ? list.label : nameOf(data)} breadcrumbs={[list]}>
      <QueryView
        query={query}
        errorTitle={errorTitle}
        level={1}
        skeleton={<SkeletonPage label={common("loading")} />}
      >
        {children}
      </QueryView>
    </CabinetPage>
  );
}

/** Says that a service does not exist, with the way back to the list: `list`, `texts`. */
export function MissingService({ list, texts }: MissingServiceProps) {
  return (
    <CabinetPage title={texts.title} breadcrumbs={[list]}>
      <EmptyState
        title={texts.title}
        level={1}
        actions={
          <Link to={list.to} className={buttonClass()}>
            {texts.back}
          </Link>
        }
      >
        {texts.text}
      </EmptyState>
    </CabinetPage>
  );
}
