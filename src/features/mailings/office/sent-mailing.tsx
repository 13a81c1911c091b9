import { Play, Square } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { ContinueDialog, StopDialog } from "./mailing-dialogs.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MailingState } from "./mailing-state.tsx";
import type { Mailing } from "./mailings-query.ts";
import { RecipientsTable } from "./recipients-table.tsx";

/** How far an announcement came, what it says, and whom it goes to: `mailing`. */
export function SentMailing({ mailing }: { readonly mailing: Mailing }) {
  const t = useTranslations("officeMailings");
  const times = useTimes();
  const maySend = useMay("mailings.send");
  const [open, setOpen] = useState<"stop" | "continue">();
  const { id, state, subject, ways, recipients, mailed, noticed, leftOut, perHour } = mailing;
  const stamp = (at: string | null) => (at === null ? "–" : <BdiCode>{times.stamp(at)}</BdiCode>);
  const canStop = state === "queued" || state === "sending" || (state === "sent" && ways.includes("banner"));
  const acts = [
    ...(canStop
      ? [
          {
            key: "stop",
            label: t("acts.stop"),
            icon: Square,
            isDanger: true,
            run: () => setOpen("stop"),
          },
        ]
      : []),
    ...(state === "stopped"
      ? [{ key: "continue", label: t("acts.continue"), icon: Play, run: () => setOpen("continue") }]
      : []),
  ];
  return (
    <>
      <ObjectPage
        title={subject}
        list={{ label: t("list.title"), href: "/staff/mailings" }}
        state={<MailingState state={state} />}
        facts={[
          { key: "id", label: t("page.announcement"), value: <CopiedId id={id} /> },
          { key: "ways", label: t("list.ways"), value: ways.map((way) => t(`way.${way}`)).join(", ") },
          { key: "at", label: t("page.sendAt"), value: stamp(mailing.sendAt ?? mailing.queuedAt) },
          { key: "ended", label: t("page.ended"), value: stamp(mailing.endedAt) },
          ...(ways.includes("banner")
            ? [{ key: "until", label: t("field.shownUntil"), value: stamp(mailing.shownUntil) }]
            : []),
          { key: "by", label: t("page.by"), value: <bdi>{mailing.queuedBy?.name ?? "–"}</bdi> },
          { key: "rate", label: t("field.perHour"), value: <BdiCode>{perHour}</BdiCode> },
        ]}
        numbers={[
          { key: "recipients", label: t("list.recipients"), value: recipients },
          { key: "mailed", label: t("list.mailed"), value: mailed },
          { key: "noticed", label: t("page.noticed"), value: noticed },
          { key: "leftOut", label: t("list.leftOut"), value: leftOut },
        ]}
        tabs={[
          { key: "recipients", label: t("page.recipients"), content: <RecipientsTable mailing={mailing} /> },
          {
            key: "text",
            label: t("page.text"),
            content: (
              <div className="flex flex-col gap-4">
                {mailing.texts.map((text) => (
                  <section key={text.language} aria-label={pickLocale(text.language).nativeName}>
                    <MailPreview text={text} />
                  </section>
                ))}
              </div>
            ),
          },
        ]}
        side={maySend && <ActPanel acts={acts} />}
      />
      {open === "stop" && <StopDialog mailing={mailing} onClose={() => setOpen(undefined)} />}
      {open === "continue" && <ContinueDialog mailing={mailing} onClose={() => setOpen(undefined)} />}
    </>
  );
}
