import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";
import { findBrowser } from "../scripts/find-browser.ts";
import type { DemoPage } from "./demo-pages.ts";
import { median, startTable } from "./table.ts";

/** Lighthouse's own list of packages and lock file, so that `npm ci` doesn't install its 200 packages for everyone. */
const PACKAGES = path.join(ROOT, "bench/lighthouse");
const HOME = path.join(ROOT, "node_modules/.cache/lighthouse");
const PROGRAM = path.join(HOME, "node_modules/lighthouse/cli/index.js");
const RUNS = 3;
const TRIES_MAX = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = [
  { name: "FCP ms", id: "first-contentful-paint", digits: 0 },
  { name: "LCP ms", id: "largest-contentful-paint", digits: 0 },
  { name: "SI ms", id: "speed-index", digits: 0 },
  { name: "TBT ms", id: "total-blocking-time", digits: 0 },
  { name: "shift", id: "cumulative-layout-shift", digits: 3 },
];

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }>;
  /** How much the machine got done in Lighthouse's own short test before the page. */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

/** Runs Lighthouse's phone test three times on each page, and prints the medians and the audits that failed. */
export async function benchLighthouse(site: string, pages: DemoPage[]): Promise<void> {
  if (!existsSync(PROGRAM)) install();
  const metrics = METRICS.map(({ name }) => name);
  const print = startTable(["page", "performance", "access.", "practices", "SEO", ...metrics, "machine"]);
  const faults: string[] = [];
  for (const page of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run++) reports.push(await completeReport(site, page));
    const machine = median(reports.map(({ environment }) => environment.benchmarkIndex));
    print([page.name, ...scoresOf(reports), ...metricsOf(reports), machine.toFixed(0)]);
    faults.push(...faultsOf(reports).map((fault) => `${page.name}: ${fault}`));
  }
  for (const fault of faults) console.log(`\n${fault}`);
}

function install() {
  mkdirSync(HOME, { recursive: true });
  cpSync(PACKAGES, HOME, { recursive: true });
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: HOME, stdio: "inherit" });
  if (status !== 0) throw new Error("Lighthouse couldn't be installed.");
}

/** On a busy machine, Lighthouse sometimes misses the start of a page and asks to be run again. */
async function completeReport(site: string, page: DemoPage): Promise<Report> {
  for (let tries = 1; ; tries++) {
    const report = await reportOn(site, page);
    if (!report.runtimeError) return report;
    if (tries === TRIES_MAX) throw new Error(report.runtimeError.message);
  }
}

async function reportOn(site: string, { path: place, cookie }: DemoPage): Promise<Report> {
  const dir = makeQuickDir("potkeeper-lighthouse-");
  try {
    const output = path.join(dir, "report.json");
    const program = spawn(
      process.execPath,
      [
        PROGRAM,
        site + place,
        "--quiet",
        "--output=json",
        `--output-path=${output}`,
        `--only-categories=${CATEGORIES}`,
        "--chrome-flags=--headless=new --no-sandbox",
        ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      ],
      { stdio: "inherit", env: { ...process.env, CHROME_PATH: findBrowser() } },
    );
    await once(program, "exit");
    return JSON.parse(readFileSync(output, "utf8")) as Report;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const scoresOf = (reports: Report[]) =>
  CATEGORIES.map((name) =>
    String(Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0)))),
  );

const metricsOf = (reports: Report[]) =>
  METRICS.map(({ id, digits }) =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)).toFixed(digits),
  );

/** The audits outside performance that failed in any run. */
const faultsOf = (reports: Report[]) => [
  ...new Set(
    reports.flatMap(({ categories, audits }) =>
      CATEGORIES.slice(1)
        .flatMap((name) => categories[name]?.auditRefs ?? [])
        .map(({ id }) => audits[id])
        .filter((audit) => audit?.scoreDisplayMode === "binary" && audit.score !== null && audit.score < 1)
        .map((audit) => audit?.title ?? ""),
    ),
  ),
];
