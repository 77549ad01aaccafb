import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Paths that lead out of the repository: a clone that lies alone has nothing there. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GENERATED =
  /^(?:\.git|\.stryker-tmp|node_modules|dist|data|coverage|test-results|playwright-report|reports|screens)$/;
const BINARY = /\.(?:gz|ico|png|svg|tsbuildinfo|webp|woff2)$|^package-lock\.json$|^\.env$/;

/** What tests send as an attack, an address in a comment's format, and files that a test invents. */
const MEANT = /\.\.\/(?:etc\/passwd|v1\/league\/|g$|pot\/c\.ts$|ui\/a\.tsx$)/;

const UPWARD = /(?<![\w./$}*-])(?:\.\/)?(?:\.\.\/)+[\w@.-][\w@./-]*/g;
/** A path that starts from a folder's name in the code, where counting steps upward isn't possible. */
const UPWARD_OF_ROOT = /(?:\bROOT|\bHERE|\bcwd\(\)|\bPWD\}?),?[ /]*["'`]?\/?\.\.(?![\w.])[^"'`\s]*/g;
const OF_A_MACHINE =
  /(?<![\w.:*}\]-])(?:\/(?:home|Users|root|work|mnt|media|opt|private|Volumes)\/|[A-Z]:\\)\w[^\s"'`)]*/g;

/** Returns every path in the repository's files that leads out of it, or that only one machine has. */
export const outsidePaths = (): string[] =>
  filesIn("")
    .filter((name) => !BINARY.test(name))
    .flatMap((name) => outsideIn({ path: name, text: readFileSync(path.join(ROOT, name), "utf8") }));

/** Returns such paths of one file. An upward path that leads to nothing was meant to start elsewhere. */
export function outsideIn({ path: name, text }: { path: string; text: string }): string[] {
  const upward = [...text.matchAll(UPWARD)].filter(([to]) => {
    const place = path.join(path.dirname(name), to);
    return !MEANT.test(to) && (place.startsWith("..") || !existsSync(path.join(ROOT, place)));
  });
  return [...upward, ...text.matchAll(UPWARD_OF_ROOT), ...text.matchAll(OF_A_MACHINE)].map(([to]) => `${name}: ${to}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (GENERATED.test(place)) return [];
    if (entry.isDirectory()) return filesIn(place);
    return entry.isFile() ? [place] : [];
  });
}
