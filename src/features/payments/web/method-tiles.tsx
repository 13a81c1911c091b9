import { type ComponentProps, Suspense } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { CoinMark } from "./coin-mark.tsx";
import { confirmationsFor } from "./estimate-coins.ts";
import type { Choice } from "./choice.ts";
import type { GatewayChoice } from "./gateways/gateway-queries.ts";
import { GatewayTile } from "./gateways/lazy-gateways.ts";
import type { Method } from "./queries.ts";
import { usdRateText } from "./usd-rate-text.ts";
import { useWaitText } from "./use-wait-text.ts";

export interface MethodTilesProps {
  readonly methods: readonly Choice[];
  readonly amountCents: number;
  readonly value: string | undefined;
  readonly onValueChange: (id: string) => void;
  readonly error?: string | undefined;
}

/** The coins as a list of choices with network, confirmations and about how long they take, rate and minimum. */
export function MethodTiles({ methods, amountCents, value, onValueChange, error }: MethodTilesProps) {
  const t = useTranslations("payments.method");
  const waitText = useWaitText();
  const blocksOf = (method: Method) => {
    const count = confirmationsFor(amountCents, method);
    return t("blocks", { count, wait: waitText(method, count) });
  };
  const optionOf = (method: Method) => ({
    value: method.id,
    icon: <CoinMark asset={method.asset} />,
    label: (
      <>
        <span className={isToken(method) ? "max-sm:hidden" : undefined}>{method.name} </span>
        {/* Alone on phones, where it is the row's title. */}
        <BdiCode className={isToken(method) ? "sm:text-12 sm:font-normal sm:text-fg2" : codeClass}>
          {method.asset}
        </BdiCode>
        {/* Beside its code on phones, so that the row stays as high as the others. */}
        {isToken(method) && (
          <span className="ms-1 text-11 font-normal sm:hidden">
            <bdi>{method.network}</bdi>
          </span>
        )}
      </>
    ),
    detail: (
      <span className="font-sans max-sm:text-12">
        {isToken(method) && (
          <span className="max-sm:hidden">
            <bdi>{method.network}</bdi> ·{" "}
          </span>
        )}
        {blocksOf(method)}
      </span>
    ),
    end:
      method.reason === null ? (
        <>
          {method.rateUsd !== null && (
            <div>
              <BdiCode>{usdRateText(method.rateUsd)}</BdiCode>
            </div>
          )}
          {t.rich("minimum", { ...richTags, amount: formatCents(method.minCents) })}
        </>
      ) : (
        <span className="font-sans">{t(`reason.${method.reason}`)}</span>
      ),
    disabled: !method.available,
  });
  const options = methods.map((method) => ("gateway" in method ? gatewayOption(method) : optionOf(method)));
  return (
    <RadioTileGroup
      legend={t("legend")}
      layout="list"
      options={options}
      value={value}
      onValueChange={onValueChange}
      error={error}
    />
  );
}

/** As a coin's row, from the code of gateways. */
function gatewayOption(method: GatewayChoice) {
  const partOf = (part: ComponentProps<typeof GatewayTile>["part"]) => (
    <Suspense fallback={"\u00a0"}>
      <GatewayTile method={method} part={part} />
    </Suspense>
  );
  return {
    value: method.id,
    icon: partOf("mark"),
    label: partOf("name"),
    detail: partOf("detail"),
    end: partOf("end"),
    disabled: !method.available,
  };
}

const codeClass = "text-12 font-normal text-fg2";

/** A coin on a network that has another name. */
function isToken({ network, name }: Method): boolean {
  return network !== name;
}
