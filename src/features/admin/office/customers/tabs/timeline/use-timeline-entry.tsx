import {
  Bell,
  CircleUser,
  LifeBuoy,
  ListChecks,
  LogIn,
  type LucideIcon,
  Mail,
  QrCode,
  ReceiptText,
  ShieldUser,
  Wallet,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { TimelineEntry } from "#src/web/office/shapes/object/timeline.tsx";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { TimelineLine } from "../../customer-query.ts";
import { isGoodState, markOfState } from "./state-marks.ts";
import { useTimelineTexts } from "./use-timeline-texts.ts";

const icons: Readonly<Record<TimelineLine["kind"], LucideIcon>> = {
  act: CircleUser,
  deposit: Wallet,
  mail: Mail,
  notice: Bell,
  order: ReceiptText,
  payment: QrCode,
  staff: ShieldUser,
  task: ListChecks,
  ticket: LifeBuoy,
};

/** Makes a line of the timeline out of what the call says: data and codes. */
export function useTimelineEntry(): (line: TimelineLine) => TimelineEntry {
  const texts = useTimelineTexts();
  const t = useTranslations("officeCustomers.timeline");
  return (line) => {
    const { key, kind, at, code, opens } = line;
    return {
      key,
      at,
      icon: kind === "act" && code.startsWith("user.sign-in") ? LogIn : icons[kind],
      what: texts.what(line),
      href: opens?.path,
      detail: <Detail line={line} title={texts.title(line)} byWhom={texts.byWhom(line)} />,
      end: <End line={line} state={texts.state(line)} staff={t("ofStaff")} />,
    };
  };
}

interface DetailProps {
  readonly line: TimelineLine;
  readonly title: string;
  readonly byWhom: string | undefined;
}

function Detail({ line, title, byWhom }: DetailProps) {
  const { network, opens, kind, about } = line;
  const id = opens !== null && (kind === "order" || kind === "deposit") ? opens.id : undefined;
  return (
    <>
      {about !== null && <Part title={about}>{about}</Part>}
      {title !== "" && <Part title={title}>{title}</Part>}
      {byWhom !== undefined && <Part title={byWhom}>{byWhom}</Part>}
      {network !== null && (
        <Part>
          <BdiCode className="text-12">{network}</BdiCode>
        </Part>
      )}
      {id !== undefined && (
        <Part>
          <ShortId id={id} />
        </Part>
      )}
    </>
  );
}

/** One of several facts in a line, a dot before all but the first. */
function Part({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <span className="flex max-w-full min-w-0 items-baseline not-first:shrink-0 not-first:before:mx-1.5 not-first:before:text-muted not-first:before:content-['·']">
      <bdi title={title} className="min-w-0 truncate">
        {children}
      </bdi>
    </span>
  );
}

interface EndProps {
  readonly line: TimelineLine;
  readonly state: string | undefined;
  readonly staff: string;
}

function End({ line, state, staff }: EndProps) {
  const { kind, cents, state: code } = line;
  if (kind === "staff")
    return (
      <span className="inline-flex items-center gap-3">
        {cents !== null && <Money cents={cents} signed />}
        <Buoy kind="info">{staff}</Buoy>
      </span>
    );
  const isMoney = cents !== null && (kind === "order" || kind === "deposit" || kind === "payment");
  return (
    <span className="inline-flex items-center gap-3">
      {state !== undefined && code !== null && !(isMoney && isGoodState(code)) && (
        <Buoy kind={markOfState(code)}>{state}</Buoy>
      )}
      {isMoney && (
        <Money cents={kind === "order" ? -cents : cents} signed={kind === "deposit" && isGoodState(code)} />
      )}
    </span>
  );
}
