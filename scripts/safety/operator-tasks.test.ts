import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./source-files.ts";

// docs/operator-tasks.md names the tests that show each task of an operator; this checks that they are there.

interface Shown {
  readonly task: string;
  readonly path: string;
  readonly title: string;
}

const rows = readFileSync(join(projectRoot, "docs/operator-tasks.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => {
    const [task = "", ...cells] = line.replace(/ \|$/, "").split(" | ").slice(1);
    return { task, shown: readShown(task, cells.at(-1) ?? "") };
  });

function readShown(task: string, cell: string): Shown[] {
  return cell.split("<br>").map((one) => {
    const [, path = "", title = ""] = /^\[[^\]]+\]\(\.\.\/([^)]+)\): (.+)$/.exec(one) ?? [];
    return { task, path, title };
  });
}

function isThere({ path, title }: Shown): boolean {
  const file = join(projectRoot, path);
  return path !== "" && existsSync(file) && readFileSync(file, "utf8").includes(JSON.stringify(title));
}

test("each of the 35 tasks of an operator is shown by tests that exist, all but one in a browser", () => {
  expect(rows).toHaveLength(35);
  const shown = rows.flatMap((row) => row.shown);
  expect(shown.filter((one) => !isThere(one))).toEqual([]);
  const inBrowser = rows.filter((row) => row.shown.some(({ path }) => path.endsWith(".e2e.ts")));
  expect(rows.filter((row) => !inBrowser.includes(row)).map(({ task }) => task)).toEqual([
    "Backup, restore, findings",
  ]);
  expect(isThere({ task: "", path: "e2e/office.e2e.ts", title: "a test that is not there" })).toBe(false);
});
