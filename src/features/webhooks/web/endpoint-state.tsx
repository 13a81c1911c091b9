import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Endpoint } from "./queries.ts";

const marks: Readonly<Record<Endpoint["state"], BuoyKind>> = {
  active: "ok",
  failing: "warn",
  disabled: "off",
};

/** How an endpoint is, and why it is disabled. */
export function EndpointState({ of: { state, disabledReason } }: { readonly of: Endpoint }) {
  const t = useTranslations("webhooks");
  return (
    <span className="leading-5">
      <Buoy kind={state === "disabled" && disabledReason !== "user" ? "bad" : marks[state]}>
        {t(`state.${state}`)}
      </Buoy>
      {disabledReason !== null && (
        <span className="block text-12 text-muted">{t(`reason.${disabledReason}`)}</span>
      )}
    </span>
  );
}
