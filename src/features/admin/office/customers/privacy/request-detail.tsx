import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { useFileSize } from "#src/web/i18n/use-file-size.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { ErasurePanel } from "#src/web/office/parts/erasure-panel.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import type { PrivacyRequest } from "./privacy-query.ts";
import type { RequestAct } from "./requests-page.tsx";

export interface RequestDetailProps {
  readonly request: PrivacyRequest;
  /** What the role may do with it now. */
  readonly acts: readonly RequestAct[];
}

/** One request: who asked for what, until when, what is in its way, and what may be done: `request`, `acts`. */
export function RequestDetail({ request, acts }: RequestDetailProps) {
  const t = useTranslations("officePrivacy");
  const { permissions } = useMe();
  const { kind, customer, reason, answer } = request;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="text-24">{t(`kind.${kind}`)}</h2>
        {kind === "copy" && <span className="text-13 text-muted">{t(`scope.${request.scope}`)}</span>}
        <OfficeLink
          href={officePath("customer", customer.id)}
          className={buttonClass({ size: "sm", className: "ms-auto" })}
        >
          {t("look")}
        </OfficeLink>
      </div>
      <RequestFacts request={request} />
      {kind === "erasure" && request.state === "open" && permissions.includes("customers.erase") && (
        <ErasurePanel customerId={customer.id} />
      )}
      <Words title={t("reason")} text={reason} />
      <Words title={t("answer")} text={answer} />
      <div className="flex flex-wrap items-center gap-2">
        {acts.map(({ keys, label, tone, run }) => (
          <span key={keys} className="flex items-center gap-1">
            <Button tone={tone} onClick={run}>
              {label}
            </Button>
            <KeyCaps keys={keys} />
          </span>
        ))}
      </div>
    </div>
  );
}

function RequestFacts({ request }: { readonly request: PrivacyRequest }) {
  const t = useTranslations("officePrivacy");
  const times = useTimes();
  const size = useFileSize();
  const { customer, state, askedBy, askedAt, dueAt, bytes, expiresAt, settledAt } = request;
  const stamp = (at: string) => <BdiCode>{times.stamp(at)}</BdiCode>;
  return (
    <FactStrip
      inThrees
      facts={[
        {
          key: "customer",
          label: t("customer"),
          value: (
            <span className="flex flex-wrap items-baseline gap-x-2">
              <bdi>{customer.name}</bdi>
              <CopiedId id={customer.id} />
            </span>
          ),
        },
        { key: "state", label: t("state.label"), value: t(`state.${state}`) },
        { key: "by", label: t("by"), value: <bdi>{askedBy.name ?? t("ofSystem")}</bdi> },
        { key: "asked", label: t("asked"), value: stamp(askedAt) },
        settledAt === null
          ? { key: "due", label: t("due"), value: stamp(dueAt) }
          : { key: "settled", label: t("show.settled"), value: stamp(settledAt) },
        ...(bytes === null ? [] : [{ key: "size", label: t("size"), value: size(bytes) }]),
        ...(expiresAt === null ? [] : [{ key: "until", label: t("until"), value: stamp(expiresAt) }]),
      ]}
    />
  );
}

function Words({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Panel title={title}>
      <p className="text-14 wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    </Panel>
  );
}
