import { expect, it } from "vitest";
import { aLeague, casey, daysFromNow, NOW } from "#tests/specification/web/fixtures.ts";
import { calendarOf } from "#web/leagues/head/calendar-file.ts";

it("A league's calendar file has its dates that are still to come", () => {
  const league = aLeague({ name: "Fun, games", commissionerId: casey.id, paymentDeadline: daysFromNow(-1) });
  const file = calendarOf(league, "https://potkeeper.example/leagues/1", new Date(NOW));
  expect(file.match(/^DTSTART:.*$/gm)).toEqual(["DTSTART:20261230T120000Z"]);
  expect(file).toContain("SUMMARY:Fun\\, games: season ends\r\n");
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});
