import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import type { DemoPage } from "./demo-pages.ts";
import { median, startTable } from "./table.ts";

const RUNS = 5;
const BITS_PER_SECOND = 1_600_000;
const ROUND_TRIP_MS = 150;
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };

type Seen = Window & { seen?: { lcp: number; shift: number } };

/** Opens each page on a slow phone several times, always as a first visit, and prints the medians. */
export async function benchFirstPaint(site: string, pages: DemoPage[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const print = startTable([
      "page",
      "first paint ms",
      "each run".padStart(4 * RUNS),
      "largest paint ms",
      "heading ms",
      "shift",
      "scripts",
      "KB sent",
    ]);
    for (const page of pages) {
      await visit(browser, site, page);
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, site, page));
      const middle = (name: keyof (typeof visits)[number]) => median(visits.map((numbers) => numbers[name]));
      print([
        page.name,
        middle("first").toFixed(0),
        visits.map(({ first }) => first.toFixed(0)).join(" "),
        middle("largest").toFixed(0),
        middle("ready").toFixed(0),
        middle("shift").toFixed(3),
        middle("scripts").toFixed(0),
        (middle("bytes") / 1000).toFixed(0),
      ]);
    }
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, site: string, { path, cookie }: DemoPage) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  try {
    if (cookie) await context.addCookies(cookiesOf(cookie, site));
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    const network = await context.newCDPSession(page);
    let bytes = 0;
    await network.send("Network.enable");
    network.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const bytesPerSecond = BITS_PER_SECOND / 8;
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await network.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(site + path, { waitUntil: "commit" });
    await page.locator("main h1").first().waitFor();
    const ready = await page.evaluate(() => performance.now());
    await page.waitForLoadState("networkidle");
    const numbers = await page.evaluate(() => ({
      first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      largest: (window as Seen).seen?.lcp ?? Number.NaN,
      shift: (window as Seen).seen?.shift ?? Number.NaN,
      scripts: performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
    }));
    return { ...numbers, ready, bytes };
  } finally {
    await context.close();
  }
}

const cookiesOf = (header: string, url: string) =>
  header.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });

/** Runs in the page, before its own scripts. */
function watchPaints() {
  const seen = { lcp: 0, shift: 0 };
  (window as Seen).seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
