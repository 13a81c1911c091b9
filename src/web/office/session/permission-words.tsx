import { type ReactNode, useCallback } from "react";
import { useTranslations } from "use-intl";
import { RefusalWords, type RefusalWordsOf } from "#src/web/api/refusal-words.ts";
import { usePermissionName } from "./use-permission-name.ts";

/** Below it a refusal for lack of a permission names the permission in words, and who can give it: `children`. */
export function PermissionWords({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("office.refused");
  const permissionName = usePermissionName();
  const words: RefusalWordsOf = useCallback(
    (code, params) => {
      const permission = params?.["permission"];
      if (code !== "forbidden" || typeof permission !== "string") return undefined;
      return t("needs", { right: permissionName(permission) });
    },
    [t, permissionName],
  );
  return <RefusalWords value={words}>{children}</RefusalWords>;
}
