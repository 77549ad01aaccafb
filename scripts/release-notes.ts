import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";
import { notesOf } from "./release/notes-of.ts";

/** Prints what the changelog says about the version that a tag names. */
const usage = "Usage: tsx scripts/release-notes.ts TAG, such as v0.2.0";
const [tag = showUsage(usage)] = readArguments({ usage, wordsMax: 1 }).words;
try {
  const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  console.log(notesOf({ tag, version, changelog: read("CHANGELOG.md") }));
} catch (error) {
  endWithFault(error, 1);
}
