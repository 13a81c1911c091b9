import { useNavigate } from "@tanstack/react-router";
import { WalletCards } from "lucide-react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { paletteIcon, type PalettePart } from "#src/web/cabinet/palette/palette-part.ts";

/** The way to a top-up: of the dollars that were typed, as in "top up 50". */
export const usePaymentsPalette: (wanted: string) => PalettePart = (wanted) => {
  const t = useTranslations("palette");
  const navigate = useNavigate();
  const dollars = Number(/(?:^|\s)\$?(\d{1,5})$/.exec(wanted)?.[1] ?? 0);
  const amount = dollars > 0 ? dollars * 100 : undefined;
  return {
    actions: [
      {
        key: "top-up",
        icon: <WalletCards {...paletteIcon} />,
        label: amount === undefined ? t("topUp") : t("topUpAmount", { amount: formatCents(amount) }),
        isAlways: amount !== undefined,
        run: () => void navigate({ to: "/deposit", search: amount === undefined ? {} : { amount } }),
      },
    ],
  };
};
