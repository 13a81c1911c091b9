import type { Kysely, RawBuilder, SqlBool, Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ErasureObstacleCode } from "#src/shared/privacy.ts";
import type copyTexts from "../../../locales/en/copy.json";

/** A file of a copy, by its name without an ending; each is explained in `copy.files` of the texts. */
export type CopyFile = keyof typeof copyTexts.files;

/** Whom a copy or an erasure is about. */
export interface PersonalSubject {
  readonly siteId: number;
  /** The account with all that is the customer's; null: people alone. */
  readonly customerId: string | null;
  /** The people: of an account its owners, never the rest of the team. */
  readonly userIds: readonly string[];
  /** Their addresses in canonical form. */
  readonly emails: readonly string[];
}

/** Which rows of a table are about a subject: a condition on the table's own columns. */
export type WhoseRows = (subject: PersonalSubject) => RawBuilder<SqlBool>;

/** What a column of a copy holds; of some it depends on whom the copy is about. */
export type CopiedColumn = RawBuilder<unknown> | ((subject: PersonalSubject) => RawBuilder<unknown>);

/** A part of the copy: one file as JSON and as CSV. Tables may not share a file. */
export interface CopiedRows {
  readonly file: CopyFile;
  /** The columns that order its rows, and together are unique. */
  readonly key: readonly string[];
  /** What is copied, by its name in the file; never a secret or its hash. */
  readonly columns: Readonly<Record<string, CopiedColumn>>;
  /** Where an erasure takes rows that are no business of who asks for a copy: those that are copied. */
  readonly whose?: WhoseRows;
}

/** What becomes of the rows of a table: they go, they lose these columns, or stay as they are. */
export type Erasing = "rows" | "kept" | Readonly<Record<string, RawBuilder<unknown>>>;

/** A table with personal data, declared by the feature that owns it. */
export interface PersonalTable {
  readonly table: keyof DB;
  readonly whose: WhoseRows;
  /** Null: nothing of it is copied, since it has only secrets, ids or what another file says. */
  readonly copy: CopiedRows | null;
  readonly erasing: Erasing;
}

/** What is in the way of an erasure. */
export interface ErasureObstacle {
  readonly code: ErasureObstacleCode;
  readonly count: number;
  /** Of money, in USD cents. */
  readonly cents?: bigint;
}

/** What a feature has of people and customers (`personalData` of `server/feature.ts`). */
export interface PersonalData {
  /** In the order in which their rows are erased: what refers to others first. */
  readonly tables: readonly PersonalTable[];
  /** What has to end before; asked behind the locks of customer and wallet. */
  obstacles?(db: Kysely<DB>, customerId: string): Promise<readonly ErasureObstacle[]>;
  /** Runs before any row is erased, with the ids of what will be: ends sessions, takes texts out of the audit. */
  prepare?(trx: Transaction<DB>, ctx: Ctx, subject: PersonalSubject): Promise<void>;
}
