import type { ReactNode } from "react";

// Plain drawings of our own in one colour, on a grid of 20.
const drawings: Readonly<Record<string, ReactNode>> = {
  debian: (
    <path d="M11.6 8.2a2.2 2.2 0 1 0 .6 2.9M13.8 13.6A5.2 5.2 0 1 1 14.6 7M4.4 15.6a7.6 7.6 0 0 1 8.8-12.4" />
  ),
  ubuntu: (
    <>
      <circle cx="10" cy="10" r="5" />
      <circle cx="3.4" cy="10" r="1.4" />
      <circle cx="13.3" cy="4.3" r="1.4" />
      <circle cx="13.3" cy="15.7" r="1.4" />
    </>
  ),
  almalinux: (
    <path d="M10 10c-3-1.5-3.4-5 0-7 3.4 2 3 5.5 0 7Zm0 0c1.5-3 5-3.4 7 0-2 3.4-5.5 3-7 0Zm0 0c3 1.5 3.4 5 0 7-3.4-2-3-5.5 0-7Zm0 0c-1.5 3-5 3.4-7 0 2-3.4 5.5-3 7 0Z" />
  ),
  rocky: <path d="M3.2 15.6 9 7l3.2 4.6M8.4 15.6l5-7 3.6 5.2M17 6.6A8 8 0 1 0 13 17.4" />,
  fedora: <path d="M13.6 5.6a3 3 0 0 0-5.2 2v7.2a2.7 2.7 0 0 1-4.8 1.7M5.4 10.2H12" />,
  alpine: <path d="m2.4 15.4 6-9.6 4 6.4M10.6 9.4l2.2-3.2 5 9.2M7 15.4h3.4" />,
  arch: (
    <path d="M10 2.6c-1.8 5-3.8 9.2-7 14 2.4-1.5 3.6-2 5.2-2.4-.4-2.6.2-4.4 1.8-4.4s2.2 1.8 1.8 4.4c1.6.4 2.8.9 5.2 2.4-3.2-4.8-5.2-9-7-14Z" />
  ),
  freebsd: (
    <path d="M15.4 7.2A6.6 6.6 0 1 1 12.8 4.6M3 3c2-.3 3.8.3 4.8 1.4M17 3c-2.4-.3-4.6 1-5 3.4 2.4-.4 4.4-1.4 5-3.4Z" />
  ),
  opensuse: (
    <path d="M3 12.8c0-4.2 3.4-7.4 7.6-7.4 3.6 0 6.4 2.3 6.4 5.2 0 2.2-1.8 3.6-4.2 3.6-3.2 0-3.8-2.4-6.4-2.4-1.8 0-2.6 1.4-1.4 2.6M13.4 9.2v.1" />
  ),
  windows: (
    <path d="M3.4 5.2 9 4.4v5H3.4ZM11 4.1l5.6-.8v6.1H11ZM3.4 10.9H9v5l-5.6-.8ZM11 10.9h5.6v5.9l-5.6-.8Z" />
  ),
};

const terminal = <path d="M3 4.4h14v11.2H3ZM6 8l2.2 2L6 12M10.2 12.4h3.6" />;

/** The mark of an operating system; a terminal for one without a drawing. Decorative: its name is beside it. */
export function SystemIcon({ family }: { readonly family: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0 text-fg2 max-sm:hidden"
    >
      {drawings[family] ?? terminal}
    </svg>
  );
}
