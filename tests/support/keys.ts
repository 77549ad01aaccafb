import { expect } from "vitest";
import { makeApiKey, type NewKey } from "#contract/people/api-keys.ts";
import type { Person } from "#tests/support/world.ts";

/** Makes a key of this person's for a program. */
export async function aKey(
  { call }: Pick<Person, "call">,
  { name = "Sheet", scope = "read", days = 365 }: Partial<NewKey> = {},
) {
  const body = { name, scope, days, currentPassword: "correct horse" };
  const made = await call(makeApiKey, { body });
  expect(made.status).toBe(201);
  return made.body;
}
