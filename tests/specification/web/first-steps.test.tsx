import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AMBIENT } from "#tests/specification/web/answers.ts";
import { open, sees } from "#tests/specification/web/app.tsx";

const config = AMBIENT["GET /api/config"] as object;

it("A new installation's start page tells its operator how to make an admin, see the demo and take real money", async () => {
  open("/", null, { "GET /api/config": { ...config, isNew: true } as never });
  await sees("Potkeeper is running. What now?");
  const steps = screen.getByText("Potkeeper is running. What now?").closest("section");
  const commands = [...(steps?.querySelectorAll("code") ?? [])].map(({ textContent }) => textContent);
  expect(commands).toEqual([
    "npm run admin -- create --username you --email you@example.com",
    "npm run demo",
    "npm run doctor",
  ]);
});

it("An installation with an account doesn't", async () => {
  open("/", null);
  await sees(/Somebody has to hold the pot/);
  expect(screen.queryByText("Potkeeper is running. What now?")).toBeNull();
});
