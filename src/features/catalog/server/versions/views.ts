import type * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import type { catalogAdminContract } from "../../contract-admin.ts";
import { marginsOf } from "../../rules.ts";
import type { DocumentProblem } from "../document/catalogue-document.ts";
import type { DraftHead } from "./drafts.ts";
import type { Publication } from "./history.ts";
import type { CatalogueOffice } from "./manage-catalogue.ts";

type Contract = typeof catalogAdminContract;
type Output<Key extends keyof Contract> = z.output<Contract[Key]["output"]>;
type DraftView = Output<"GET /v2/admin/catalogue/drafts/{id}">;
type CatalogueView = Output<"GET /v2/admin/catalogue">;
type Read<Method extends keyof CatalogueOffice> = CatalogueOffice[Method] extends (
  ...args: never
) => Promise<infer Answer>
  ? Answer
  : never;

/** The catalogue that is on sale, as staff sees it. */
export function catalogueView({ version, document, drafts, publication }: Read<"read">): CatalogueView {
  return {
    version,
    document,
    margins: marginsOf(document),
    drafts: drafts.map(draftHead),
    publication: publication === null ? null : publicationHead(publication),
  };
}

export function draftView({ draft, problems, approvalId, ...view }: Read<"readDraft">): DraftView {
  return {
    ...view,
    draft: draftHead(draft),
    document: draft.document,
    changes: [...view.changes],
    problems: problems.map(problemView),
    margins: marginsOf(draft.document),
    approvalId: approvalId === null ? null : encodeId("approval", approvalId),
  };
}

export function versionView({
  publication,
  problems,
  ...view
}: Read<"readVersion">): Output<"GET /v2/admin/catalogue/versions/{version}"> {
  return {
    ...view,
    publication: publicationHead(publication),
    document: publication.document,
    changes: [...publication.changes],
    changesBack: [...view.changesBack],
    problems: problems.map(problemView),
  };
}

export function draftHead(draft: DraftHead): DraftView["draft"] {
  const { id, name, state, revision, baseVersion, createdBy, changedBy } = draft;
  return {
    id: encodeId("catalogueDraft", id),
    name,
    state,
    revision,
    baseVersion,
    createdBy,
    changedBy,
    fromAt: draft.fromAt?.toISOString() ?? null,
    missedAt: draft.missedAt?.toISOString() ?? null,
    createdAt: draft.createdAt.toISOString(),
    changedAt: draft.changedAt.toISOString(),
  };
}

export function publicationHead({
  version,
  cause,
  draftId,
  returnedTo,
  reason,
  publishedBy,
  publishedAt,
  changes,
  prices,
}: Publication): NonNullable<CatalogueView["publication"]> {
  return {
    version,
    cause,
    draftId: draftId === null ? null : encodeId("catalogueDraft", draftId),
    returnedTo,
    reason,
    publishedBy,
    publishedAt: publishedAt.toISOString(),
    changes: changes.length,
    prices,
  };
}

export function problemView({ path, problem }: DocumentProblem): { path: string; problem: string } {
  return { path: path.join("."), problem };
}
