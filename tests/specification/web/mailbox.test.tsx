import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Mail } from "#contract/notices/mailbox.ts";
import { fill, open, press, sees } from "#tests/specification/web/app.tsx";

const mail: Mail = {
  id: "00000000-0000-4000-8000-000000000001",
  to: "alice@example.com",
  subject: "You're invited",
  text: "Hi",
  html: "<p>Hi</p>",
  createdAt: "2026-10-01T12:00:00.000Z",
};

it("says that no email matches the typed address, not that there are none", async () => {
  open("/mailbox", null, { "GET /api/mailbox": [mail] });
  await sees("You're invited");
  fill({ "Emails to": "nobody" });
  await sees("No emails to this address");
  expect(screen.queryByText("No emails yet")).toBeNull();
});

it.each([
  ["on a phone, where it is below the list", false, 1],
  ["but not on a desk, where it is next to the list", true, 0],
])("brings the chosen email into view %s", async (_where, isWide, times) => {
  const query = { ...window.matchMedia("all"), addEventListener() {}, removeEventListener() {}, matches: isWide };
  vi.spyOn(window, "matchMedia").mockReturnValue(query);
  const intoView = vi.spyOn(Element.prototype, "scrollIntoView");
  open("/mailbox", null, {
    "GET /api/mailbox": [mail, { ...mail, id: mail.id.replace(/1$/, "2"), subject: "You won" }],
  });
  await press(/^You won/);
  await sees("You won");
  expect(intoView).toHaveBeenCalledTimes(times);
  vi.restoreAllMocks();
});
