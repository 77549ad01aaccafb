import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Formats are made once, for the zone at that time. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const SEASONS = ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"];

it.each([
  ["America/New_York", "ET", ["EST", "EDT"]],
  ["America/Los_Angeles", "PT", ["PST", "PDT"]],
  ["America/Phoenix", "MST", ["MST", "MST"]],
  ["Pacific/Honolulu", "HST", ["HST", "HST"]],
  ["Asia/Tokyo", "GMT+9", ["GMT+9", "GMT+9"]],
  ["Europe/Berlin", "Germany Time", ["GMT+1", "GMT+2"]],
  ["UTC", "UTC", ["UTC", "UTC"]],
])(
  "in %s, a screen's times are in %s in winter and in summer, and a moment's own zone is one of %o",
  async (...row) => {
    const [zone, allYear, names] = row;
    vi.stubEnv("TZ", zone);
    const { formatMomentInZone, ZoneNote } = await import("#web/ui/date.tsx");
    for (const today of SEASONS) {
      vi.useFakeTimers({ now: new Date(today) });
      expect(renderToStaticMarkup(<ZoneNote />)).toContain(`>Times are in ${allYear}.<`);
    }
    expect(SEASONS.map((moment) => formatMomentInZone(moment).split("M ").at(-1))).toEqual(names);
  },
);
