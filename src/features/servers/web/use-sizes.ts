import { useTranslations } from "use-intl";

const mbPerGb = 1024;
const gbPerTb = 1000;

/** Sizes of plans in the reader's language: `16 GB`, `1 TB`. */
export function useSizes() {
  const t = useTranslations("common.unit");
  const disk = (gb: number) => t("gigabytes", { count: gb });
  return {
    disk,
    memory: (mb: number) => disk(mb / mbPerGb),
    traffic: (gb: number) => (gb < gbPerTb ? disk(gb) : t("terabytes", { count: gb / gbPerTb })),
  };
}
