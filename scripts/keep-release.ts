import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { ADMIN, PASSWORD } from "./demo/people.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";
import { browserOf } from "./smoke/browser.ts";

/**
 * Keeps what the tests of later versions restore: a backup of a released version's demo, and what that version answered
 * an admin about each of its leagues. Run it beside that version's demo, right after `npm run backup`.
 */
const usage =
  "Usage: tsx scripts/keep-release.ts URL BACKUP FILE, such as http://127.0.0.1:3000 /backups/demo tests/install/releases/0.2.0.tar.gz";
const [url, backup, file] = readArguments({ usage, wordsMax: 3 }).words;
if (!url || !backup || !file) showUsage(usage);
try {
  const folder = mkdtempSync(path.join(tmpdir(), "potkeeper-release-"));
  const answers = await ask(url, leaguesIn(backup));
  writeFileSync(path.join(folder, "answers.json"), JSON.stringify(answers));
  const from = ["-C", folder, "answers.json", "-C", path.dirname(path.resolve(backup)), path.basename(backup)];
  const named = `--transform=s,^${path.basename(backup)},backup,`;
  execFileSync("tar", ["-czf", path.resolve(file), "--owner=0", "--group=0", named, ...from]);
  rmSync(folder, { recursive: true });
  console.log(`${file} has ${Object.keys(answers).length} answers and the backup that they were about.`);
} catch (error) {
  endWithFault(error, 1);
}

/** A copied table has a row a line, and the id first. */
function leaguesIn(directory: string): string[] {
  const rows = gunzipSync(readFileSync(path.join(directory, "public.leagues.copy.gz"))).toString();
  return rows.split("\n").flatMap((row) => row.split("\t")[0] || []);
}

async function ask(address: string, leagues: readonly string[]): Promise<Record<string, unknown>> {
  const { call } = browserOf(address);
  await call("POST", "/api/auth/login", { username: ADMIN, password: PASSWORD });
  const paths = leagues.flatMap((id) =>
    ["", "/members", "/payouts", "/escrow"].map((what) => `/api/leagues/${id}${what}`),
  );
  const answers: Record<string, unknown> = {};
  for (const asked of paths) answers[asked] = await call("GET", asked);
  return answers;
}
