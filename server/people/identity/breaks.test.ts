import { describe, expect, it } from "vitest";
import { getCurrentUser } from "#contract/people/auth.ts";
import { startIdentityLink, startIdentitySignIn, unlinkIdentity } from "#contract/people/identity.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { takeBreak } from "#contract/people/play-limits.ts";
import { PASSWORD } from "#tests/support/second-factors.ts";
import { at } from "#tests/support/through-provider.ts";
import { withProvider } from "#tests/support/with-provider.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** A break binds the person, so the provider opens no second account for them (RULES §27). */
const { provider, through } = withProvider();
const world = withWorld(() => ({ environment: provider.environment, clock: () => new Date() }));

const body = { currentPassword: PASSWORD };
/** Somebody whose address there isn't the one that they have here. */
async function connected(name: string): Promise<Person> {
  const person = await aPerson(world, name);
  expect(await through(person, { as: at(name) }, startIdentityLink, body)).toBe("/?identity=linked");
  return person;
}
async function comesBack(name: string) {
  const browser = world.visitor();
  const page = await through(browser, { as: at(name) }, startIdentitySignIn, { returnTo: "/" });
  return [page.split("identity=")[1], (await browser.call(getCurrentUser)).status];
}

/** What frees an identity from its account. */
const FREES: Record<string, (person: Person) => Promise<unknown>> = {
  "disconnects it": (person) => person.call(unlinkIdentity, { body }),
  "connects another one": (person) => through(person, { as: at(`other-${person.username}`) }, startIdentityLink, body),
  "deletes the account": (person) => person.call(eraseAccount, { body }),
};

describe.each(Object.entries(FREES))("A person who %s", (words, free) => {
  const name = words.replaceAll(" ", "-");

  it("during a break gets no new account from the provider", async () => {
    const person = await connected(`rests-${name}`);
    expect((await person.call(takeBreak, { body: { months: 1 } })).status).toBe(200);
    await free(person);
    expect(await comesBack(`rests-${name}`)).toEqual(["on_break", 401]);
    // Once it is over, they do.
    await world.database.ownerPool.query("update identities_on_break set until = now()");
    expect(await comesBack(`rests-${name}`)).toEqual(["opened", 200]);
  });

  it("without one gets it", async () => {
    await free(await connected(`plays-${name}`));
    expect(await comesBack(`plays-${name}`)).toEqual(["opened", 200]);
  });
});
