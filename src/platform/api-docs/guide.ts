import type { ApiExamples } from "./complete-document.ts";

/** A part of a program, as a page shows it. */
export interface GuideProgram {
  /** Null: it is shown whatever language was chosen. */
  readonly lang: string | null;
  readonly label: string;
  readonly source: string;
  /** The whole program, by its file name. */
  readonly file: string;
}

export interface GuideSection {
  readonly id: string;
  readonly title: string;
  /** Plain text; what is between backquotes is code. */
  readonly paragraphs: readonly string[];
  readonly programs: readonly GuideProgram[];
  /** Paths of files that the section is about. */
  readonly downloads: readonly string[];
}

/** The first steps with the API, for a site by its address. */
export interface Guide {
  readonly sections: readonly GuideSection[];
  /** The whole programs by file name. */
  readonly files: ReadonlyMap<string, string>;
}

/** What the documentation of the API shows of the product that is described. */
export interface ApiDocs {
  readonly examples: ApiExamples;
  /** Reads files: called once for a site. */
  readonly guideOf: (origin: string) => Guide;
  /** Custom properties of the site's colours, light and dark. */
  readonly colours: () => string;
}
