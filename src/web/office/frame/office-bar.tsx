import { KeyRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { site } from "#src/web/site.ts";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { Mark } from "#src/web/ui/logo.tsx";
import { OfficeLink } from "../office-link.tsx";
import { PaletteField } from "../palette/palette-field.tsx";
import { useMe } from "../session/me-query.ts";
import { PersonMenu } from "./person-menu.tsx";

/** The bar of the office, in ink in both themes: whose it is, search, who is signed in, and the time of their proof. */
export function OfficeBar() {
  return (
    <div className="on-officebar flex h-11 items-center gap-4 bg-officebar ps-4 pe-3 text-13 text-officeink max-md:gap-2">
      <OfficeLink
        href="/staff"
        className="flex flex-1 items-center gap-2.5 rounded-4 outline-offset-2 max-md:flex-none"
      >
        <Mark size={20} />
        <bdi className="text-14 font-semibold tracking-[calc(-0.025em*var(--tracking))]">{site().name}</bdi>
        <OfficeMark />
      </OfficeLink>
      <PaletteField />
      <div className="flex flex-1 items-center justify-end gap-2 max-md:flex-none">
        <ProofTime />
        <PersonMenu />
      </div>
    </div>
  );
}

function OfficeMark() {
  const t = useTranslations("office.frame");
  return (
    <span className="flex h-5 items-center border border-officeink/55 px-1.75 font-mono text-12 font-medium max-sm:hidden">
      {t("office")}
    </span>
  );
}

/** How long acts that move money go through without another proof. */
function ProofTime() {
  const t = useTranslations("office.frame");
  const { confirmedUntil } = useMe();
  const untilMs = confirmedUntil === null ? 0 : Date.parse(confirmedUntil);
  const isProved = untilMs > clock.nowMs();
  return (
    <span
      className="flex items-center gap-1.5 text-12 text-officemuted max-md:hidden"
      title={t(isProved ? "provedTitle" : "unprovedTitle")}
    >
      <KeyRound className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
      <span className="sr-only">{t(isProved ? "provedTitle" : "unprovedTitle")}</span>
      {isProved ? (
        <Countdown key={untilMs} untilMs={untilMs} now={clock.nowMs} />
      ) : (
        <span aria-hidden="true">–</span>
      )}
    </span>
  );
}
