const escape = String.fromCharCode(0x1b);
const bell = String.fromCharCode(0x07);
const text = `[^${escape}${bell}]*`;

/**
 * What a terminal answers by itself when a machine asks: what it is, whether it works, where its cursor is, its
 * modes and its size; its colours; its settings. Shift+F3 and the like would read as a cursor in the first row.
 */
const answers = new RegExp(
  `^(?:${[
    String.raw`${escape}\[(?!1;[2-8]R)[?>=]?[\d;]*(?:[cntR]|\$y)`,
    String.raw`${escape}\]${text}(?:${bell}|${escape}\\)`,
    String.raw`${escape}P${text}${escape}\\`,
  ].join("|")})+$`,
);

/**
 * Several viewers of one console see each question of the machine, and each one's terminal would answer it: the last
 * to type answers, or else the first to connect. The others' answers would appear as if typed.
 */
export interface Answering<Viewer> {
  join(viewer: Viewer): void;
  leave(viewer: Viewer): void;
  /** Whether the machine should receive what a viewer sent. */
  passes(viewer: Viewer, sent: Buffer): boolean;
}

export function createAnswering<Viewer>(): Answering<Viewer> {
  const viewers = new Set<Viewer>();
  let typist: Viewer | null = null;
  return {
    join: (viewer) => void viewers.add(viewer),
    leave: (viewer) => {
      viewers.delete(viewer);
      if (typist === viewer) typist = null;
    },
    passes: (viewer, sent) => {
      if (answers.test(sent.toString("latin1"))) {
        const [first] = viewers;
        return viewer === (typist ?? first);
      }
      typist = viewer;
      return true;
    },
  };
}
