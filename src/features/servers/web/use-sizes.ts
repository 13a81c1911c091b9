import { useTranslations } from "use-intl";

const mbPerGb = 1024;
const gbPerTb = 1000;
const bytesPerGb = 1_000_000_000;
const bytesPerTb = bytesPerGb * gbPerTb;

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Sizes of plans in the reader's language: `16 GB`, `1 TB`. */
export function useSizes() {
  const t = useTranslations("common.unit");
  const disk = (gb: number) => t("gigabytes", { count: gb });
  return {
    disk,
    memory: (mb: number) => disk(mb / mbPerGb),
    /** Bytes of a network, to a tenth of a gigabyte or a terabyte. */
    transfer: (bytes: number) =>
      bytes < bytesPerTb
        ? disk(tenths(bytes / bytesPerGb))
        : t("terabytes", { count: tenths(bytes / bytesPerTb) }),
    traffic: (gb: number) => (gb < gbPerTb ? disk(gb) : t("terabytes", { count: gb / gbPerTb })),
  };
}
