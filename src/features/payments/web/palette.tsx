import { useNavigate } from "@tanstack/react-router";
import { WalletCards } from "lucide-react";
import { useTranslations } from "use-intl";
import { paletteIcon, type PalettePart } from "#src/web/cabinet/palette/palette-part.ts";

/** The way to a top-up. */
export const usePaymentsPalette: (wanted: string) => PalettePart = () => {
  const t = useTranslations("palette");
  const navigate = useNavigate();
  return {
    actions: [
      {
        key: "top-up",
        icon: <WalletCards {...paletteIcon} />,
        label: t("topUp"),
        run: () => void navigate({ to: "/deposit" }),
      },
    ],
  };
};
