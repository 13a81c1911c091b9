import { z } from "zod";
import type { ConfiguredGateway } from "#src/drivers/gateway/driver-entry.ts";
import { ConfigError } from "./config-error.ts";
import type { ChosenChain } from "./refuse-mixed-money.ts";

const cardChoices = ["off", "simulated", "manual"] as const;
type CardChoice = (typeof cardChoices)[number];

/** Settings of payouts; spread into those of `config.ts`. */
export const payoutVariables = {
  CARD_PAYOUTS: z
    .enum(cardChoices)
    .optional()
    .describe(
      "who pays to cards what customers earned: manual, you, by the numbers that customers type here, which puts you under PCI DSS; off: coins alone are paid; unset: simulated in a demo with play money, else off",
    ),
} as const;

interface Sources {
  readonly chains: readonly Pick<ChosenChain, "setting" | "money">[];
  readonly gateways: readonly Pick<ConfiguredGateway, "setting" | "money">[];
}

/** Who pays to cards. */
export function cardPayoutsOf(
  { CARD_PAYOUTS }: { readonly CARD_PAYOUTS?: CardChoice | undefined },
  { chains, gateways }: Sources,
  isDemo: boolean,
): CardChoice {
  const isReal = [...chains, ...gateways].some(({ money }) => money === "real");
  return CARD_PAYOUTS ?? (isDemo && !isReal ? "simulated" : "off");
}

/** Play money never leaves to a real card, nor real money to a simulated one. Only tests on loopback mix. */
export function refuseMixedCards(
  {
    NODE_ENV,
    cardPayouts,
    chains,
    gateways,
  }: Sources & { readonly NODE_ENV: string; readonly cardPayouts: CardChoice },
  isDemo: boolean,
): void {
  if (cardPayouts === "off" || (NODE_ENV === "test" && isDemo)) return;
  const other = cardPayouts === "simulated" ? "real" : "play";
  const mixed = [...chains, ...gateways].find(({ money }) => money === other);
  if (mixed === undefined) return;
  throw new ConfigError(
    other === "play"
      ? `CARD_PAYOUTS=manual pays real money, but ${mixed.setting} takes play money.`
      : `${mixed.setting} takes real coins, but CARD_PAYOUTS=simulated pays to no real card.`,
  );
}
