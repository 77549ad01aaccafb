import { afterEach, describe, expect, it, vi } from "vitest";
import { momentOfField } from "#web/leagues/form/date-field.ts";
import { toDateField } from "#web/ui/date-field.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(["UTC", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"])("in %s", (zone) => {
  it("takes a date to the end of that day and back", () => {
    vi.stubEnv("TZ", zone);
    const moment = new Date(momentOfField("2026-10-01"));
    expect([moment.getHours(), moment.getMinutes(), moment.getMilliseconds()]).toEqual([23, 59, 999]);
    expect(toDateField(moment)).toBe("2026-10-01");
  });

  it.each(["2026-10-01T00:00:00.000Z", "2026-10-01T23:59:59.123Z", "2026-10-01T12:34:56.789Z"])(
    "keeps %s to the millisecond when its date is not touched",
    (stored) => {
      vi.stubEnv("TZ", zone);
      expect(momentOfField(toDateField(new Date(stored)), stored)).toBe(stored);
      expect(momentOfField("2026-12-24", stored)).toBe(momentOfField("2026-12-24"));
    },
  );
});

it("the end of a day is 24 hours apart in two zones that are 24 hours apart", () => {
  vi.stubEnv("TZ", "Pacific/Kiritimati");
  const first = new Date(momentOfField("2026-10-01")).getTime();
  vi.stubEnv("TZ", "Pacific/Honolulu");
  expect(new Date(momentOfField("2026-10-01")).getTime() - first).toBe(24 * 3_600_000);
});

it("leaves an invalid date to the schema", () => {
  expect(momentOfField("")).toBe("");
});
