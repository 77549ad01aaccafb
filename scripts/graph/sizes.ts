import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";

type Sized = { file: string; bytes: number; text: string };
type Sizes = { part: string; files?: number; lines?: number; words?: number };

const CODE = /\.(?:tsx?|mjs|sh|sql|css|html)$/;
const isTest = (file: string) => file.startsWith("tests/") || /\.test\.tsx?$/.test(file);
const isDoc = (file: string) => file.endsWith(".md");

/** The house in figures, from the files that git keeps: lines of product by folder, tests, docs, migrations, and a checkout's size. */
export function measureSizes(root: string): { parts: Sizes[]; bytes: number } {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const files = listed.map((file): Sized => {
    const full = path.join(root, file);
    const isRead = CODE.test(file) || isDoc(file);
    return { file, bytes: statSync(full).size, text: isRead ? readFileSync(full, "utf8") : "" };
  });
  const product = files.filter(({ file }) => CODE.test(file) && !isTest(file) && !file.startsWith("migrations/"));
  const folders = [...new Set(product.map(({ file }) => folderOf(file)))].sort();
  return {
    parts: [
      ...folders.map((folder) =>
        sizesOf(
          folder,
          product.filter(({ file }) => folderOf(file) === folder),
        ),
      ),
      sizesOf("product", product),
      sizesOf(
        "tests",
        files.filter(({ file }) => CODE.test(file) && isTest(file)),
      ),
      sizesOf(
        "migrations",
        files.filter(({ file }) => file.startsWith("migrations/") && file.endsWith(".sql")),
      ),
      ...docsOf(files.filter(({ file }) => isDoc(file))),
    ],
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The folder that a file counts for: a room of the server or the web, or a folder at the root. */
function folderOf(file: string): string {
  const [top = "", room = "", ...rest] = file.split("/");
  if (!file.includes("/")) return "(root)";
  return (top === "server" || top === "web" || top === "contract") && rest.length > 0 ? `${top}/${room}` : top;
}

const sizesOf = (part: string, files: readonly Sized[]): Sizes => ({
  part,
  files: files.length,
  lines: files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
});

/** Written whole by its test, for a reviewer to read what changes in it. */
const GENERATED = "docs/who-sees-what.md";
/** What commands and tests write into a page: its rooms, its relations. */
const PICTURES = /<!-- ([a-z ]+) -->.*?<!-- \/\1 -->/gs;

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The words that people wrote: all but a generated page, and pictures in others. */
export function writtenIn(file: string, text: string): number {
  return file === GENERATED ? 0 : wordsIn(text.replaceAll(PICTURES, ""));
}

function docsOf(docs: readonly Sized[]): Sizes[] {
  const words = docs.reduce((sum, { text }) => sum + wordsIn(text), 0);
  const written = docs.reduce((sum, { file, text }) => sum + writtenIn(file, text), 0);
  return [
    { ...sizesOf("docs", docs), words: written },
    { part: "printed into docs", words: words - written },
  ];
}
