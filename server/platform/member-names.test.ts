import { describe, expect, it } from "vitest";
import { listMyInvitations } from "#contract/leagues/invitations.ts";
import { getLinkOffer, renewJoinLink } from "#contract/leagues/join-links.ts";
import { getLeague } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { updateProfile } from "#contract/people/auth.ts";
import { commissionerNameOf, nameOf } from "#contract/people/shown-names.ts";
import { of } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

/** People of a league read each other's names, and others their usernames. */
const world = withWorld();

const currentPassword = "correct horse";
async function called(username: string, firstName: string, lastName: string): Promise<Person> {
  const person = await aPerson(world, username);
  const body = { username, firstName, lastName, email: person.email, currentPassword };
  expect((await person.call(updateProfile, { body })).status).toBe(200);
  return person;
}
const titles = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);
const subjects = async ({ email }: Person) =>
  (await world.visitor().call(listMails, { query: { to: email } })).body.map(({ subject }) => subject);

describe("a person's name in a league", () => {
  it("is the full one in notifications, invitations, emails and the league's page", async () => {
    const casey = await called("casey", "Casey", "Morgan");
    const rita = await called("rita6o5xw", "Rita", "Lane");
    const league = await aLeague(world, casey, { name: "Named", isPublic: true });
    await join(casey, league, rita);
    expect(await titles(casey)).toContain("Rita Lane joined Named");
    expect(await subjects(rita)).toContain("Casey Morgan invites you to Named");
    expect(commissionerNameOf((await rita.call(getLeague, of(league))).body)).toBe("Casey Morgan");
    const { token } = (await casey.call(renewJoinLink, of(league))).body;
    const offer = await world.visitor().call(getLinkOffer, { params: { token } });
    expect(offer.body.league).toMatchObject({ commissionerName: "Casey Morgan", members: ["rita6o5xw"] });
    const stranger = await aPerson(world, "stranger");
    const seen = (await stranger.call(getLeague, of(league))).body;
    expect([seen.commissionerName, commissionerNameOf(seen)]).toEqual([null, "casey"]);
    expect(JSON.stringify((await stranger.call(listMembers, of(league))).body)).not.toContain("Rita");
  });

  it("has the username with it where two in that league have the same", async () => {
    const one = await called("sam_one", "Sam", "Reed");
    const two = await called("sam_two", "SAM", "reed");
    const runner = await called("runner", "Dana", "Lee");
    const [both, apart] = [
      await aLeague(world, runner, { name: "Both" }),
      await aLeague(world, runner, { name: "Apart" }),
    ];
    await join(runner, both, one, two);
    await join(runner, apart, one);
    expect(await titles(runner)).toEqual([
      "Sam Reed joined Apart",
      "SAM reed (sam_two) joined Both",
      "Sam Reed (sam_one) joined Both",
    ]);
    expect((await one.call(listMembers, of(both))).body.map(nameOf).sort()).toEqual([
      "SAM reed (sam_two)",
      "Sam Reed (sam_one)",
    ]);
    expect((await one.call(listMembers, of(apart))).body.map(nameOf)).toEqual(["Sam Reed"]);
  });

  it("has the username with it for a member who is called what the commissioner is called", async () => {
    const real = await called("real", "Robin", "Vale");
    const other = await called("other", "Robin", "Vale");
    const league = await aLeague(world, real, { name: "Imitated" });
    await join(real, league, other);
    expect((await other.call(getLeague, of(league))).body.commissionerName).toBe("Robin Vale (real)");
    expect(await titles(real)).toContain("Robin Vale (other) joined Imitated");
  });

  it("is the username if the full one could pass for the operator's", async () => {
    const helper = await called("helper99", "Potkeeper", "Support");
    const guest = await aPerson(world, "guest");
    const league = await aLeague(world, helper, { name: "Trust" });
    await join(helper, league, guest);
    expect(await subjects(guest)).toContain("helper99 invites you to Trust");
    expect((await guest.call(listMyInvitations)).body).toEqual([]);
  });
});
