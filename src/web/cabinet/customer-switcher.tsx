import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { menuRowClass } from "#src/web/layouts/menu-classes.ts";
import { actFor } from "#src/web/session/act-for.ts";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { announce } from "./notices.ts";

const customersQuery = queryOptions({
  queryKey: ["customers"],
  queryFn: ({ signal }) => api("GET /users/customers", { signal }),
});

/** For whom a member acts now, and in which role. */
export function CurrentCustomer() {
  const t = useTranslations("team");
  const current = useQuery(customersQuery).data?.customers.find(({ isCurrent }) => isCurrent);
  if (current === undefined) return;
  const { name, role } = current;
  return <TruncatedName name={t("switcher.of", { name, role: t(`roles.${role}.name`) })} />;
}

/** The customers for whom a member may act, in the account menu and that of phones; only for who has more than one. */
export function CustomerSwitcher() {
  const t = useTranslations("team");
  const errorText = useErrorText();
  const query = useQuery(customersQuery);
  const change = useMutation({
    mutationFn: actFor,
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  return (
    <section aria-label={t("switcher.title")} className="-mx-2 mt-2 border-t border-line px-2 pt-2">
      <h2 className="px-3 pb-1 text-12 font-normal text-muted">{t("switcher.title")}</h2>
      {query.error && <p className="px-3 py-1 text-13 font-normal text-danger">{t("switcher.failed")}</p>}
      <ul className="max-h-60 overflow-y-auto">
        {query.data?.customers.map(({ id, name, role, isCurrent }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={isCurrent ? "true" : undefined}
              disabled={isCurrent || change.isPending}
              onClick={() => change.mutate(id)}
              className={`${menuRowClass} w-full items-center text-start`}
            >
              <bdi className="min-w-0 flex-1 truncate">
                {t("switcher.of", { name, role: t(`roles.${role}.name`) })}
              </bdi>
              {isCurrent && <Check className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
