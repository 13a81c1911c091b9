import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { AddCoinDialog } from "./add-coin-dialog.tsx";
import { destinationsQuery } from "./queries.ts";

/** Adds a destination: an address of an own wallet, or a card where they are paid. */
export function AddDestinationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("payouts.add");
  const { data } = useQuery(destinationsQuery);
  const [kind, setKind] = useState<"coin" | "card">("coin");
  const cards = data?.cards ?? null;
  if (cards === null) return <AddCoinDialog onClose={onClose} />;
  const choice = (
    <span>
      <Segmented
        label={t("kind")}
        isView
        options={[
          { value: "coin", label: t("coins") },
          { value: "card", label: t("card") },
        ]}
        value={kind}
        onValueChange={setKind}
      />
    </span>
  );
  return kind === "card" ? (
    <AddCardDialog isTyped={cards === "typed"} choice={choice} onClose={onClose} />
  ) : (
    <AddCoinDialog choice={choice} onClose={onClose} />
  );
}
