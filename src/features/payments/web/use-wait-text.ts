import { useTranslations } from "use-intl";
import type { Method } from "./queries.ts";

const minute = 60;

/** How long so many blocks of a coin's network take: `about 20 min`, in seconds below one minute. */
export function useWaitText(): (method: Pick<Method, "blockSeconds">, blocks: number) => string {
  const t = useTranslations("payments.method");
  return ({ blockSeconds }, blocks) => {
    const seconds = blocks * blockSeconds;
    return seconds < minute
      ? t("aboutSeconds", { count: seconds })
      : t("aboutMinutes", { count: Math.ceil(seconds / minute) });
  };
}
