import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Deposit } from "./deposits-query.ts";

/** More are counted in the last box. */
const mostSenders = 4;
const boxHeight = 64;
const boxGap = 12;
const lineWidth = 44;

/** Where coins came from: their senders, the transaction and our address; a denied path in crimson: `deposit`. */
export function CoinsPath({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations("officeMoney.path");
  const times = useTimes();
  const { senders, deniedSenders, txid, address, amount, asset, height, confirmations, customer } = deposit;
  const isBad = (sender: string) => deniedSenders.includes(sender);
  const sorted = [...senders].sort((one, other) => Number(isBad(other)) - Number(isBad(one)));
  const shown = sorted.length > mostSenders ? sorted.slice(0, mostSenders - 1) : sorted;
  const more = sorted.length - shown.length;
  const lines = [
    ...shown.map(isBad),
    ...(more > 0 ? [sorted.slice(shown.length).some(isBad)] : []),
    ...(sorted.length === 0 ? [false] : []),
  ];
  return (
    <Panel title={t("title")} note={t("note", { time: times.stampOfYear(deposit.seenAt) })}>
      <div
        className="flex items-center overflow-x-auto text-12"
        tabIndex={0}
        role="group"
        aria-label={t("title")}
      >
        <div className="flex min-w-40 flex-1 flex-col gap-3">
          {shown.map((sender) => (
            <PathBox key={sender} title={t(isBad(sender) ? "denied" : "sender")} isBad={isBad(sender)}>
              <ShortId id={sender} />
            </PathBox>
          ))}
          {more > 0 && <PathBox title={t("more", { count: more })} isBad={lines.at(-1) === true} />}
          {sorted.length === 0 && <PathBox title={t("unknown")}>{t("unknownText")}</PathBox>}
        </div>
        <Joints lines={lines} />
        <div className="flex-1">
          <PathBox
            title={t("transaction")}
            isOurs
            detail={height === null ? t("noBlock") : t("depth", { height, confirmations })}
          >
            <ShortId id={txid} />
          </PathBox>
        </div>
        <Joints lines={[false]} />
        <div className="flex-1">
          <PathBox title={t("ours")} isOurs detail={t("given", { name: customer.name })}>
            <ShortId id={address} />
          </PathBox>
        </div>
      </div>
      <p className="mt-3 text-12 text-muted">
        {t("arrived")} <BdiCode className="text-fg">{`${amount} ${asset}`}</BdiCode>
      </p>
    </Panel>
  );
}

interface PathBoxProps {
  readonly title: string;
  readonly detail?: string;
  readonly isBad?: boolean;
  readonly isOurs?: boolean;
  readonly children?: ReactNode;
}

function PathBox({ title, detail, isBad = false, isOurs = false, children }: PathBoxProps) {
  return (
    <div
      className={classNames(
        "flex h-16 w-full min-w-40 shrink-0 flex-col justify-center rounded-6 border px-3",
        isBad ? "border-danger bg-dangertint" : isOurs ? "border-fg bg-surface" : "border-line2 bg-surface",
      )}
    >
      <span className={classNames("font-medium", isBad && "text-danger")}>{title}</span>
      <span className="text-fg2">{children}</span>
      {detail !== undefined && (
        <span className="truncate text-muted" title={detail}>
          {detail}
        </span>
      )}
    </div>
  );
}

/** Lines from the boxes at the start side to the one at the end side; those of a denied sender in crimson. */
function Joints({ lines }: { readonly lines: readonly boolean[] }) {
  const height = lines.length * boxHeight + (lines.length - 1) * boxGap;
  const middle = height / 2;
  return (
    <svg
      width={lineWidth}
      height={height}
      viewBox={`0 0 ${lineWidth} ${height}`}
      fill="none"
      aria-hidden="true"
      className="shrink-0 rtl:-scale-x-100"
    >
      {lines.map((isBad, place) => {
        const from = boxHeight / 2 + place * (boxHeight + boxGap);
        return (
          <path
            key={place}
            d={`M0 ${from}C24 ${from} 16 ${middle} ${lineWidth - 8} ${middle}`}
            strokeWidth="1.4"
            className={isBad ? "stroke-danger" : "stroke-edge"}
          />
        );
      })}
      <path
        d={`M${lineWidth - 8} ${middle - 4}l8 4-8 4z`}
        className={lines.some(Boolean) ? "fill-danger" : "fill-edge"}
      />
    </svg>
  );
}
