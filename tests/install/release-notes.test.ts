import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { notesOf } from "../../scripts/release/notes-of.ts";

const changelog =
  "# Changelog\n\n## 0.2.0 - 2026-12-01\n\nNew.\n\n### Books\n\nSame.\n\n## 0.1.0 - unreleased\n\nOld.\n";

it("a release's notes are its section of the changelog", () => {
  expect(notesOf({ tag: "v0.2.0", version: "0.2.0", changelog })).toBe("New.\n\n### Books\n\nSame.");
});

it("a release needs a tag of its version, and a dated section", () => {
  expect(() => notesOf({ tag: "v0.2.1", version: "0.2.0", changelog })).toThrow(
    "The tag is v0.2.1, and package.json has version 0.2.0.",
  );
  expect(() => notesOf({ tag: "v0.3.0", version: "0.3.0", changelog })).toThrow(
    "CHANGELOG.md has no section about 0.3.0.",
  );
  expect(() => notesOf({ tag: "v0.1.0", version: "0.1.0", changelog })).toThrow(
    'CHANGELOG.md has no date for 0.1.0: "0.1.0 - unreleased".',
  );
});

it("the changelog's first version is the package's, and says what it changes for the books", () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  const text = readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8");
  expect(/^## (\d\S*)/m.exec(text)?.[1]).toBe(version);
  expect(notesOf({ tag: `v${version}`, version, changelog: text })).toContain("### What changes for my books");
});
