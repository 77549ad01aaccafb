import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { COMMISSIONER, configured } from "#tests/specification/web/answers.ts";
import { fill, labeled, open, sees } from "#tests/specification/web/app.tsx";
import { casey } from "#tests/specification/web/fixtures.ts";

const ALLOWED = "At most $100.00, and $1,000.00 for all seats.";

beforeEach(async () => {
  open("/leagues/create", casey, {
    ...COMMISSIONER,
    ...configured({ ceilings: { entryFee: "100.00", pool: "1000.00" } }),
  });
  await labeled("Entry fee");
});

it("The form says how much the operator allows, and what exceeds it before anything is sent", async () => {
  await sees(ALLOWED);
  fill({ "Entry fee": "100.01" });
  await sees("The entry fee can be at most $100.00 here.");
  fill({ "Entry fee": "100.00", "Max members": "11" });
  await sees("A league here can hold at most $1,000.00 in a season, and 11 seats at $100.00 are $1,100.00.");
  fill({ "Max members": "10" });
  await sees(ALLOWED);
});

it("Money that a treasurer keeps has no ceiling", async () => {
  fill({ "Entry fee": "500.00" });
  await sees("The entry fee can be at most $100.00 here.");
  fireEvent.click(screen.getByRole("radio", { name: /^A treasurer/ }));
  await waitFor(() => expect(screen.queryByText(/at most \$/i)).toBeNull());
});
