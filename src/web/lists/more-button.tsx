import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Button, type ButtonProps } from "#src/web/ui/button.tsx";

export interface MoreButtonProps extends Pick<ButtonProps, "tone" | "size" | "className"> {
  readonly query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}

/** Below a list: loads its next page; absent after the last: `query`, `tone`, `size`. */
export function MoreButton({ query, ...look }: MoreButtonProps) {
  const t = useTranslations("common.action");
  if (!query.hasNextPage) return null;
  return (
    <Button {...look} reads pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t("loadMore")}
    </Button>
  );
}
