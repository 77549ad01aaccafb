import { describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { getLinkOffer, renewJoinLink } from "#contract/leagues/join-links.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, emailedToken, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld({ startsAt: new Date("2026-08-10T12:00:00Z") });
const [casey, yuri, zoe] = withPeople(world, "casey", "yuri", "zoe");

const previewOf = (path: string) => linkPreview(world.deps.db, { path, now: world.clock() });
const terms = { name: "Sunday Crew", maxMembers: 12, season: "2026", paymentDeadline: "2026-09-05T16:00:00.000Z" };
const cost = "$50.00 to play, $600.00 in the pot when full.";
const due = "Due by Sep 5, 2026, 4:00 PM UTC.";
const rest = "Football 2026, run by casey. 0 of 12 seats taken.";

describe("A link's preview", () => {
  it("of a join link names the league, its fee, its pot, its deadline and its commissioner", async () => {
    const league = await aLeague(world, casey, terms);
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const preview = { title: "You're invited to Sunday Crew", description: `${cost} ${due} ${rest}`, isSecret: true };
    expect(await previewOf(`/join/${body.token}`)).toEqual(preview);
  });

  it("of an invitation names the same without the deadline", async () => {
    const league = await aLeague(world, casey, terms);
    await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: ["amy@example.com"] } });
    const preview = { title: "You're invited to Sunday Crew", description: `${cost} ${rest}`, isSecret: true };
    expect(await previewOf(`/invite/${await emailedToken(world, "amy@example.com", "invite/")}`)).toEqual(preview);
  });

  it("of a free league has no pot and no deadline", async () => {
    const league = await aLeague(world, casey, { ...terms, entryFee: "0.00" });
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    expect((await previewOf(`/join/${body.token}`))?.description).toBe(`Free to play. ${rest}`);
  });

  it("of a public league is there while it takes members", async () => {
    const league = await aLeague(world, casey, { ...terms, isPublic: true });
    expect(await previewOf(`/leagues/${league.id}`)).toEqual({
      title: "Sunday Crew",
      description: `${cost} ${due} ${rest}`,
      isSecret: false,
    });
    await setStatus(casey, league, "in_season");
    expect(await previewOf(`/leagues/${league.id}`)).toBeUndefined();
  });

  it("of a dynasty says the least that joining costs, and that each season has its own pot", async () => {
    const league = await aLeague(world, casey, { ...terms, leagueType: "dynasty" });
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const preview = await previewOf(`/join/${body.token}`);
    expect(preview?.description).toBe(
      `$50.00 per season, prepaid for 2 or 3 seasons, at least $100.00; $600.00 in each season's pot when full. ${due} ${rest}`,
    );
  });

  it("of a league that keeps its own money says who does, and names no member", async () => {
    const league = await aLeague(world, casey, { ...terms, custody: "treasurer" });
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const seen = async () => (await previewOf(`/join/${body.token}`))?.description;
    expect(await seen()).toBe(
      `${cost} ${due} Football 2026, run by casey, who keeps the money: Potkeeper doesn't hold it. 0 of 12 seats taken.`,
    );
    await join(casey, league, yuri);
    const params = { id: league.id };
    await casey.call(nameTreasurer, { params, body: { userId: yuri.userId } });
    await yuri.call(answerTreasurer, { params, body: { accepts: true } });
    expect(await seen()).toContain("run by casey. A member keeps the money: Potkeeper doesn't hold it. 1 of 12");
    expect(await seen()).not.toMatch(/escrow|held|yuri/i);
    const offer = await world.visitor().call(getLinkOffer, { params: { token: body.token } });
    expect(offer.body.league).toMatchObject({ custody: "treasurer", treasurer: { name: "yuri", username: "yuri" } });
  });

  it("names no member and no amount that was paid", async () => {
    const league = await aLeague(world, casey, terms);
    await join(casey, league, zoe);
    await pay(zoe, league);
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const preview = await previewOf(`/join/${body.token}`);
    expect(preview?.description).toContain("1 of 12 seats taken");
    expect(JSON.stringify(preview)).not.toMatch(/zoe|paid/);
  });

  it.each(["/", "/join/unknown", "/invite/unknown", "/leagues/create", "/leagues/1", "/join/a/b", "/join/%00"])(
    "isn't there at %s",
    async (path) => {
      expect(await previewOf(path)).toBeUndefined();
    },
  );
});
