import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { site } from "#src/web/site.ts";
import { userQuery, useUser } from "#src/web/session/user-query.ts";
import { Switch } from "#src/web/ui/switch.tsx";
import { SettingRow } from "./setting-row.tsx";

/** Whether the user agreed to mails that sell something. Its call is its own: no other setting may bring a consent back. */
export function MarketingRow() {
  const t = useTranslations("settings");
  const { takesMarketing } = useUser();
  const queryClient = useQueryClient();
  const set = useMutation({
    mutationFn: (isOn: boolean) => api("PUT /users/marketing", { body: { isOn } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  return (
    <SettingRow name={t("marketing")} detail={t("marketingDetail", { brand: site().name })}>
      <Switch
        label={t("marketing")}
        labelHidden
        checked={set.isPending ? set.variables : takesMarketing}
        onCheckedChange={(isOn) => set.mutate(isOn)}
      />
    </SettingRow>
  );
}
