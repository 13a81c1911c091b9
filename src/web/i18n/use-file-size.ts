import { useFormatter } from "use-intl";

/** How large a file is, in the reader's language: `12 kB`, `3.4 MB`. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const isSmall = bytes < 1e6;
    return format.number(isSmall ? Math.max(1, Math.round(bytes / 1e3)) : bytes / 1e6, {
      style: "unit",
      unit: isSmall ? "kilobyte" : "megabyte",
      maximumFractionDigits: isSmall ? 0 : 1,
    });
  };
}
