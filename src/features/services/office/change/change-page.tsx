import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeTitle } from "#src/web/office/frame/use-office-title.ts";
import { OfficeLink, useOfficeId } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { ChangeState } from "../change-state.tsx";
import { DraftDialog } from "../draft/draft-dialog.tsx";
import { changeQuery, type ChangeView } from "../prices-query.ts";
import { useChangeName } from "../use-change-name.ts";
import { ArrivalPanel } from "./arrival-panel.tsx";
import { AnnounceDialog, CancelDialog } from "./change-acts.tsx";
import { DateStrip } from "./date-strip.tsx";
import { EffectPanel } from "./effect-panel.tsx";
import { GroupTable } from "./group-table.tsx";
import { LineTable } from "./line-table.tsx";
import { MailPanel } from "./mail-panel.tsx";
import { SelectionFacts } from "./selection-facts.tsx";

/** One change of prices: its dates, whom it affects, how it arrives, and what each customer is sent. */
export function ChangePage() {
  const change = useQuery(changeQuery(useOfficeId("priceChange")));
  return (
    <Loaded query={change} skeleton={<PageSkeleton />}>
      {(view) => <Shown view={view} />}
    </Loaded>
  );
}

type Act = "revise" | "announce" | "cancel";

function Shown({ view }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.change");
  const list = useTranslations("officePrices.list");
  const path = useTranslations("office.object");
  const mayWrite = useMay("prices.write");
  const [act, setAct] = useState<Act>();
  const { change } = view;
  const name = useChangeName()(change);
  useOfficeTitle(name);
  const isDraft = change.state === "draft";
  const isAsked = view.approvalId !== null;
  const close = () => setAct(undefined);
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <nav aria-label={path("path")} className="mb-1 flex items-center gap-2 text-13 text-muted">
        <OfficeLink href="/staff/prices" className="rounded-4 hover:text-fg">
          {list("title")}
        </OfficeLink>
        <ChevronRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        <bdi className="truncate text-fg">{name}</bdi>
      </nav>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-24 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <ChangeState state={change.state} />
        <CopiedId id={change.id} />
        {mayWrite && (isDraft || change.state === "announced") && (
          <div className="ms-auto flex flex-wrap gap-2">
            {isDraft && !isAsked && (
              <Button size="sm" onClick={() => setAct("revise")}>
                {t("revise")}
              </Button>
            )}
            <Button size="sm" tone="danger" onClick={() => setAct("cancel")}>
              {t(isDraft ? "discard" : "callOff")}
            </Button>
          </div>
        )}
      </div>
      <Waits view={view} />
      <DateStrip view={view} />
      <div className="mt-4 flex items-start gap-4 max-rail:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-4 max-rail:w-full">
          <SelectionFacts change={change} />
          <GroupTable view={view} />
          <ArrivalPanel view={view} />
          <LineTable view={view} />
        </div>
        <aside className="flex w-80 shrink-0 flex-col gap-4 max-rail:w-full">
          <EffectPanel
            view={view}
            onAnnounce={mayWrite && isDraft && !isAsked ? () => setAct("announce") : undefined}
          />
          <MailPanel view={view} />
        </aside>
      </div>
      {act === "revise" && <DraftDialog change={change} onClose={close} />}
      {act === "announce" && <AnnounceDialog view={view} onClose={close} />}
      {act === "cancel" && <CancelDialog view={view} onClose={close} />}
    </div>
  );
}

/** That its announcement waits for a second person, with the way to it; nothing where it does not. */
function Waits({ view: { approvalId } }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.change.waits");
  if (approvalId === null) return null;
  return (
    <div className="mb-3">
      <Note tone="warn" title={t("title")}>
        <p>
          {t("text")}{" "}
          <OfficeLink href={`/staff/approvals?id=${approvalId}`} className="underline underline-offset-3">
            {t("open")}
          </OfficeLink>
        </p>
      </Note>
    </div>
  );
}
