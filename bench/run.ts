import { loadavg } from "node:os";
import { readArguments, showUsage } from "../scripts/read-arguments.ts";
import { type DemoPage, demoPages } from "./demo-pages.ts";
import { startDemoSite } from "./demo-site.ts";
import { benchFirstPaint } from "./first-paint.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchPayments } from "./payments.ts";
import { benchReads } from "./reads.ts";
import { benchScale } from "./scale.ts";
import { benchStart } from "./start.ts";

const USAGE = `Usage: npm run bench -- payments [--leagues N] [--rate N] [--profile DIRECTORY]
       npm run bench -- reads [--seconds N]
       npm run bench -- start [--seconds N]
       npm run bench -- lighthouse [--site URL] [--page NAME]...
       npm run bench -- first-paint [--site URL] [--page NAME]...
       npm run bench -- scale [--leagues N] [--directory DIRECTORY] [--minutes N] [--buffers SIZE] [--readers N]

--leagues and --seconds make the rounds longer or shorter; 16 people pay once in each league.
--directory keeps the filled databases for the next run. --minutes lets a server live on the larger one under load.
--buffers is the database server's shared_buffers, such as 6GB; --readers is how many read a list at once, 8 unless told.
--site measures a site that runs already, such as http://127.0.0.1:3000: the demo.
--page measures only the pages with that name in the table, such as /admin.`;

const SECONDS_A_ROUND = 10;
const IDLE_SECONDS = 60;
const READERS = 8;

/** `npm run bench -- NAME`: measures one thing and prints a table. Tests never assert these numbers. */
const { words, values } = readArguments({
  usage: USAGE,
  options: {
    profile: { type: "string" },
    site: { type: "string" },
    page: { type: "string", multiple: true },
    leagues: { type: "string" },
    rate: { type: "string" },
    seconds: { type: "string" },
    directory: { type: "string" },
    minutes: { type: "string" },
    buffers: { type: "string" },
    readers: { type: "string" },
  },
  wordsMax: 1,
});
const BENCHES: Record<string, () => Promise<void>> = {
  payments: () =>
    underLoad(() =>
      benchPayments({ profileDir: values.profile, leagues: numberOf(values.leagues), rate: numberOf(values.rate) }),
    ),
  reads: () => underLoad(() => benchReads({ seconds: numberOf(values.seconds) ?? SECONDS_A_ROUND })),
  start: () => underLoad(() => benchStart({ seconds: numberOf(values.seconds) ?? IDLE_SECONDS })),
  lighthouse: () => onDemo(benchLighthouse),
  "first-paint": () => onDemo(benchFirstPaint),
  scale: () =>
    benchScale({
      leagues: numberOf(values.leagues) ?? 10_000,
      directory: values.directory,
      minutes: numberOf(values.minutes),
      buffers: values.buffers,
      readers: numberOf(values.readers) ?? READERS,
    }),
};
const bench = BENCHES[words[0] ?? ""] ?? showUsage(USAGE);
try {
  await bench();
} catch (error) {
  console.error(error);
  process.exit(1);
}

function onDemo(measure: (site: string, pages: DemoPage[]) => Promise<void>) {
  return onSite(async (site) => measure(site, chosen(await demoPages(site))));
}

function chosen(pages: DemoPage[]): DemoPage[] {
  const names = new Set(values.page ?? pages.map(({ name }) => name));
  const found = pages.filter(({ name }) => names.has(name));
  if (found.length < names.size) throw new Error(`The pages are: ${pages.map(({ name }) => name).join("; ")}`);
  return found;
}

async function onSite(measure: (site: string) => Promise<void>) {
  const demo = values.site ? undefined : await startDemoSite();
  try {
    await underLoad(() => measure(values.site ?? demo?.url ?? ""));
  } finally {
    await demo?.stop();
  }
}

async function underLoad(measure: () => Promise<void>) {
  const before = load();
  await measure();
  console.log(`\nLoad average (1 minute, waiting processes): ${before} before, ${load()} after.`);
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** How busy the machine is: other work on it slows every measured page down. */
function load(): string {
  return loadavg()[0]?.toFixed(1) ?? "unknown";
}
