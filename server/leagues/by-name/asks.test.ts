import { describe, expect, it } from "vitest";
import { acceptInvitation, getInvitation, inviteByEmail, registerByInvitation } from "#contract/leagues/invitations.ts";
import { getLinkOffer, joinByLink, registerByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import { copyInvitation, listLeagueInvitations } from "#contract/leagues/league-invitations.ts";
import type { League } from "#contract/leagues/leagues.ts";
import {
  answerClaimAsk,
  askForName,
  editNamedSeat,
  listAskableNames,
  listClaimAsks,
  type NamedSeat,
} from "#contract/leagues/named-seats.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { claimIn, seatedIn, withNames } from "#tests/support/named-league.ts";
import { award, of, refusal } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken, type Person, setStatus } from "#tests/support/world.ts";

const proving = withWorld({ environment: { SAFEGUARDS: "verified-email" } });
const world = withWorld();
const [casey, rita] = withPeople(world, "casey", "rita");
let people = 0;

const someone = () => aPerson(world, `asker${++people}`);
const account = (username = `fresh${++people}`) => ({
  ...{ username, firstName: "New", lastName: "Friend", password: "correct horse" },
});
const linkTo = async (league: League) => ({
  token: done(await casey.call(renewJoinLink, { ...of(league) })).token,
});
const ask = (who: Person, params: { token: string }, { userId: nameId }: NamedSeat) =>
  who.call(askForName, { params, body: { nameId } });
const answer = (by: Person, league: League, who: Person, { userId: nameId }: NamedSeat, isThem = true) =>
  by.call(answerClaimAsk, { params: { id: league.id, userId: who.userId }, body: { nameId, isThem } });
const titles = async (who: Person) => (await who.call(listNotifications, { query: {} })).body.map(({ title }) => title);
const needsOf = async (who: Person, { id }: League) =>
  (await who.call(listNeeds)).body.filter((need) => "leagueId" in need && need.leagueId === id);
const scene = () => withNames(world, { by: casey, players: [rita], treasurer: rita }, { maxMembers: 2 });

describe("Are you one of these", () => {
  it("is asked of a full league's visitor, shows no name before they sign in, and gives the seat once confirmed", async () => {
    const { league, dana } = await scene();
    const params = await linkTo(league);
    const { body: offer } = await world.visitor().call(getLinkOffer, { params });
    expect(offer).toMatchObject({ closed: "full", hasNames: true });
    expect(JSON.stringify(offer)).not.toContain("Dana");
    expect((await world.visitor().call(listAskableNames, { params })).status).toBe(401);
    const visitor = world.visitor();
    const body = { ...account(), email: `fresh${people}@example.com` };
    const opened = done(await visitor.call(registerByLink, { params, body, query: { asks: "true" } }));
    const person = { ...visitor, userId: opened.user.id } as Person;
    expect(await seatedIn(casey, league)).toHaveLength(2);
    expect(done(await person.call(listAskableNames, { params }))).toEqual({
      ...{ names: [{ userId: dana.userId, name: "Dana Scully" }], askedFor: null },
    });
    done(await ask(person, params, dana));
    expect(done(await person.call(listAskableNames, { params }))).toMatchObject({ askedFor: dana.userId });
    for (const asked of [casey, rita]) {
      expect((await titles(asked))[0]).toBe(
        `New Friend (${body.username}) says that Dana Scully's seat in Sunday League is theirs`,
      );
      expect(await needsOf(asked, league)).toContainEqual(
        expect.objectContaining({ kind: "answer_asks", count: 1, says: expect.stringContaining("Dana Scully") }),
      );
    }
    expect((await person.call(listClaimAsks, of(league))).status).toBe(404);
    done(await answer(rita, league, person, dana));
    expect(await seatedIn(casey, league)).toEqual(expect.arrayContaining([person.userId]));
    expect((await titles(person))[0]).toBe("Dana Scully's seat in Sunday League is yours");
    expect(await claimIn(casey, league)).toMatchObject({ way: "commissioner", noDoubt: null });
    expect(done(await casey.call(listClaimAsks, of(league)))).toEqual([]);
  });

  it("refused, is told to who asked; taken back, is nobody's to answer; about another name, confirms nothing", async () => {
    const { league, dana, seats } = await withNames(world, {
      by: casey,
      players: [rita],
      names: [{ name: "Dana Scully" }, { name: "Fox" }],
    });
    const params = await linkTo(league);
    const person = await someone();
    done(await ask(person, params, dana));
    expect((await answer(casey, league, person, seats[1] as NamedSeat)).status).toBe(404);
    done(await answer(casey, league, person, dana, false));
    expect((await titles(person))[0]).toBe("You didn't get Dana Scully's seat in Sunday League");
    done(await ask(person, params, dana));
    done(await person.call(askForName, { params, body: { nameId: null } }));
    expect((await answer(casey, league, person, dana)).status).toBe(404);
    expect(await seatedIn(casey, league)).toHaveLength(3);
  });

  it("is answered by no stranger, not for oneself, and gives a seat to the first of two who ask", async () => {
    const { league, dana } = await withNames(world, { by: casey, players: [rita], treasurer: rita });
    const params = await linkTo(league);
    const [one, two] = [await someone(), await someone()];
    done(await ask(casey, params, dana));
    for (const person of [one, two]) done(await ask(person, params, dana));
    expect((await answer(casey, league, casey, dana)).status).toBe(409);
    expect((await answer(one, league, one, dana)).status).toBe(404);
    const answers = await Promise.all([answer(casey, league, one, dana), answer(rita, league, two, dana)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const loser = answers[0]?.status === 200 ? two : one;
    expect((await titles(loser))[0]).toBe("Dana Scully's seat in Sunday League has an account");
  });

  it("isn't for members, nor with a link that has ended, nor opens an account where no name waits", async () => {
    const { league, dana } = await withNames(world, { by: casey, players: [rita] });
    const params = await linkTo(league);
    const { body: offer } = await world.visitor().call(getLinkOffer, { params });
    expect(offer.league).toMatchObject({ memberCount: 2, members: ["rita"] });
    expect(await ask(rita, params, dana)).toMatchObject(refusal(409, /You have a seat in this league/));
    const renewed = await linkTo(league);
    expect((await ask(await someone(), params, dana)).status).toBe(404);
    done(await casey.call(joinByLink, { params: renewed }));
    const { league: other } = await withNames(world, { by: casey, players: [rita], names: [{ name: "Fox" }] });
    await world.database.pool.query(
      "update named_seats set link_end = 'claimed', link_ended_at = now() where league_id = $1",
      [other.id],
    );
    const body = { ...account(), email: `fresh${people}@example.com` };
    const query = { asks: "true" as const };
    expect((await world.visitor().call(registerByLink, { params: await linkTo(other), body, query })).status).toBe(409);
  });

  it("answered by the treasurer, confirms the person for a prize, too; by the commissioner, it needs the treasurer", async () => {
    for (const by of [casey, rita]) {
      const names = [{ name: "Dana Scully", hasPaid: true }];
      const { league, dana } = await withNames(world, { by: casey, players: [rita], treasurer: rita, names });
      const params = await linkTo(league);
      await setStatus(casey, league, "in_season");
      await setStatus(casey, league, "completed");
      done(await award(casey, league, [{ userId: dana.userId } as Person, "50.00"]));
      const person = await someone();
      done(await ask(person, params, dana));
      done(await answer(by, league, person, dana));
      const [debt] = done(await rita.call(listDebts, of(league)));
      const sent = await rita.call(sendDebt, { ...of(debt ?? { id: "" }), body: byVenmo(world) });
      expect(sent.status).toBe(by === rita ? 200 : 409);
      const confirming = (await needsOf(rita, league)).filter(({ kind }) => kind === "confirm_claim");
      expect(confirming).toHaveLength(by === rita ? 0 : 1);
    }
  });
});

describe("An invitation to a name's address", () => {
  const [chief, mate] = withPeople(proving, "chief", "mate");
  const invite = async (by: Person, { id }: League, ...emails: string[]) =>
    done(await by.call(inviteByEmail, { params: { id }, body: { emails } }));

  it("claims the seat by its emailed link, with a new account and without, also in a full league", async () => {
    for (const isNew of [true, false]) {
      const email = `scully${++people}@example.com`;
      const names = [{ name: "Dana Scully", email }];
      const { league, dana } = await withNames(proving, { by: chief, players: [mate], names }, { maxMembers: 3 });
      await invite(chief, league, email);
      const params = { token: await emailedToken(proving, email, "invite/") };
      done(
        await chief.call(joinByLink, { params: { token: done(await chief.call(renewJoinLink, of(league))).token } }),
      );
      expect((await proving.visitor().call(getInvitation, { params })).body).toMatchObject({
        ...{ closed: null, seatName: "Dana Scully" },
      });
      if (isNew) done(await proving.visitor().call(registerByInvitation, { params, body: account() }));
      else done(await (await aPerson(proving, `other${people}`)).call(acceptInvitation, { params }));
      expect(await claimIn(chief, league)).toMatchObject({
        way: "email",
        name: "Dana Scully",
        noDoubt: expect.stringMatching(/its own address/),
      });
      expect(await seatedIn(chief, league)).not.toContain(dana.userId);
    }
  });

  it("can still be doubted, at an address that the seat was given later", async () => {
    const email = `scully${++people}@example.com`;
    const { league, dana } = await withNames(proving, { by: chief, players: [mate] });
    const params = { ...of(league).params, userId: dana.userId };
    proving.advance({ hours: 1 });
    done(await chief.call(editNamedSeat, { params, body: { name: "Dana Scully", email, team: null } }));
    await invite(chief, league, email);
    const token = await emailedToken(proving, email, "invite/");
    done(await (await aPerson(proving, `sock${people}`)).call(acceptInvitation, { params: { token } }));
    expect(await claimIn(chief, league)).toMatchObject({ noDoubt: null });
  });

  it("asks about it with a copied link, beside a seat of its own", async () => {
    const email = `scully${++people}@example.com`;
    const { league, dana } = await withNames(proving, {
      by: chief,
      players: [mate],
      names: [{ name: "Dana Scully", email }],
    });
    await invite(chief, league, email);
    const sent = done(await chief.call(listLeagueInvitations, of(league))).find((one) => one.email === email);
    const copied = { id: league.id, invitationId: sent?.id ?? "" };
    const params = { token: done(await chief.call(copyInvitation, { params: copied })).token };
    expect((await proving.visitor().call(getInvitation, { params })).body.seatName).toBeNull();
    const person = await aPerson(proving, `copied${people}`);
    done(await person.call(acceptInvitation, { params }));
    expect(await seatedIn(chief, league)).toEqual(expect.arrayContaining([dana.userId, person.userId]));
    expect(done(await chief.call(listClaimAsks, of(league)))).toMatchObject([
      { userId: person.userId, nameId: dana.userId },
    ]);
    done(await answer(chief, league, person, dana));
    expect(await seatedIn(chief, league)).not.toContain(dana.userId);
  });

  it("gives nothing to an account that only says it has the address, where addresses aren't verified", async () => {
    const thief = await aPerson(world, `victim${++people}`);
    const { league } = await withNames(world, {
      by: casey,
      players: [rita],
      names: [{ name: "Dana Scully", email: thief.email }],
    });
    await invite(casey, league, thief.email);
    const params = { token: await emailedToken(world, thief.email, "invite/") };
    done(await thief.call(acceptInvitation, { params }));
    expect(await claimIn(casey, league)).toBeUndefined();
    expect(done(await casey.call(listClaimAsks, of(league)))).toHaveLength(1);
  });
});
