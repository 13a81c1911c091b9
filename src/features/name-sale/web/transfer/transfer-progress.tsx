import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { existingRoutes, paths } from "#src/shared/paths.ts";
import { formatCents } from "#src/shared/money.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Step, StepList, type StepState } from "#src/web/ui/step-list.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { type Domain, transfersQuery } from "./transfers-query.ts";

/** Where they are on the page. */
export const transfersId = "transfers";

/** The customer's pending and failed transfers: each step, and what to do next. */
export function TransferProgress() {
  const user = useOptionalUser();
  const { data = [] } = useQuery({ ...transfersQuery, enabled: user !== undefined });
  return (
    <div id={transfersId} aria-live="polite" className="flex scroll-mt-24 flex-col gap-4 not-empty:mb-8">
      {data.map((domain) => (
        <TransferPanel key={domain.id} domain={domain} />
      ))}
    </div>
  );
}

function TransferPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("transfer.progress");
  const href = paths["cabinet-domain"].replace(":id", domain.id);
  return (
    <Panel
      title={<bdi>{t("title", { name: domain.displayName })}</bdi>}
      note={domain.simulated ? <Tag>{t("simulated")}</Tag> : undefined}
      control={
        existingRoutes.has("cabinet-domain") && (
          <ButtonLink href={href} size="sm">
            {t("open")}
          </ButtonLink>
        )
      }
    >
      {domain.state === "transfer_failed" ? (
        <FailedTransfer domain={domain} />
      ) : (
        <RunningTransfer domain={domain} />
      )}
    </Panel>
  );
}

const stepNames = ["reserve", "request", "approval", "arrive"] as const;
const states = { waiting: "waiting", running: "active", done: "done", failed: "failed" } as const;

/** Every step by its name; the one that runs says what its reader can do. */
function RunningTransfer({ domain: { task } }: { readonly domain: Domain }) {
  const t = useTranslations("transfer.progress");
  const steps = stepNames.map((name): Step => {
    const known = task?.steps.find((step) => step.name === name);
    const state: StepState = states[known?.state ?? "waiting"];
    return {
      key: name,
      state,
      stateLabel: t(`state.${state}`),
      title: t(`step.${name}.title`),
      detail: state === "active" ? t(`step.${name}.next`) : undefined,
    };
  });
  return <StepList steps={steps} />;
}

/** Causes that say what the customer can do; for any other only the failure is shown. */
const causes = [
  "bad_transfer_code",
  "transfer_prohibited",
  "transfer_rejected",
  "domain_not_registered",
] as const;

function FailedTransfer({ domain: { failure, task } }: { readonly domain: Domain }) {
  const t = useTranslations("transfer.progress");
  const errors = useRefusalTexts();
  const known = causes.find((cause) => cause === failure);
  const cause = (known && errors(known)) ?? t("failedOther");
  const refunded = task?.refundedCents ?? null;
  return (
    <Note tone="danger" title={t("failed")}>
      {cause} {refunded === null ? t("refund") : t("refunded", { amount: formatCents(refunded) })}{" "}
      {t("again")}
    </Note>
  );
}
