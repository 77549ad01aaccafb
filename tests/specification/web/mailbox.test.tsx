import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Mail } from "#contract/mailbox.ts";
import { fill, open, sees } from "#tests/specification/web/app.tsx";

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
