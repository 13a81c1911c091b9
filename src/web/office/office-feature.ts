import type { UseQueryOptions } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { Messages } from "#src/web/i18n/messages.gen.ts";

/** The groups of the sidebar, in their order there; a hairline precedes `customers` and before `staff`. */
export const officeGroups = [
  "board",
  "queues",
  "customers",
  "orders",
  "services",
  "money",
  "catalogue",
  "staff",
  "audit",
  "settings",
] as const;

export type OfficeGroup = (typeof officeGroups)[number];

/** How much waits in a queue, and since when. */
export interface Waiting {
  readonly count: number;
  /** Since when the oldest waits, in the API's format; null: nothing waits. */
  readonly since: string | null;
  /** The first in line, in a sentence, for the board. */
  readonly first?: string | undefined;
  /** What kind of task or alarm it is, which the board says in words before it. */
  readonly firstKind?: { readonly of: "task" | "alarm"; readonly code: string } | undefined;
}

/** A place in the sidebar and the palette. */
export interface OfficeEntry {
  readonly group: OfficeGroup;
  /** Its name: a key of `office.nav`. */
  readonly text: keyof Messages["office"]["nav"];
  /** Of the group, also for roles that may open only its other places. */
  readonly icon?: LucideIcon;
  /** Before the others of its group, from whichever feature they come: the group's own link opens it. */
  readonly isFirst?: true;
  /** Opens it after `g`: one letter of its own. */
  readonly key?: string;
  /**
   * Of a queue: what waits, and the age that is an alarm. Keys of reads about it begin with `office` and its kind, of
   * `src/shared/queue-kinds.ts`: they are read again whenever the stream says that it changed.
   */
  readonly queue?: {
    readonly waiting: UseQueryOptions<Waiting, Error, Waiting, readonly string[]>;
    readonly alarmAgeMs: number;
  };
}

/** A page of the office. */
export interface OfficePage {
  /** `$id` stands for one segment, which the page reads by `useOfficeId`. */
  readonly path: "/staff" | `/staff/${string}`;
  /** What the role must allow to open it; no one else is shown the entry. `any`: all who are signed in. */
  readonly permission: StaffPermission | "any";
  /** Without one it is opened from other pages, and its group is that of the entry whose path its own begins with. */
  readonly entry?: OfficeEntry;
  /** `lazy`, so that the office starts with its frame alone. */
  readonly Page: ComponentType;
}

/** A part of the board, below what needs somebody; both halves are `lazy` and keep their state in the address. */
export interface OfficeBoardPart {
  readonly permission: StaffPermission;
  /** What is chosen for it, at the end of the board's head: a period, a site. */
  readonly Controls: ComponentType;
  readonly Part: ComponentType;
}

/** What `office/routes.tsx` of a feature brings. */
export interface OfficeFeature {
  /** In the frame, for who is signed in. */
  readonly pages?: readonly OfficePage[];
  /** Without frame and session: sign-in and what belongs to it. */
  readonly barePages?: readonly Pick<OfficePage, "path" | "Page">[];
  readonly board?: OfficeBoardPart;
}
