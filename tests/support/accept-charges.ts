import { expect } from "vitest";
import { acceptCharge, listDues } from "#contract/members/league-dues.ts";
import type { Person } from "#tests/support/world.ts";

/** A member agrees that what they were charged is taken from their prizes. */
export async function acceptCharges(person: Person, { id }: { id: string }): Promise<void> {
  const { dues } = (await person.call(listDues, { params: { id } })).body;
  for (const due of dues) {
    if (due.userId !== person.userId || due.kind !== "charge" || due.standing !== "open") continue;
    expect((await person.call(acceptCharge, { params: { id: due.id } })).status).toBe(200);
  }
}
