import type { ComponentType } from "react";
import { useMessages } from "use-intl";
import type { PageCatalog } from "#src/web/i18n/catalog-groups.ts";

/**
 * A part whose catalog came with its code: on a busy machine React may draw it once with the texts from before. It is
 * drawn when its own are there.
 */
export function withTexts<Props extends object>(
  catalog: PageCatalog,
  Part: ComponentType<Props>,
): ComponentType<Props> {
  return function WithTexts(props: Props) {
    return catalog in useMessages() ? <Part {...props} /> : null;
  };
}
