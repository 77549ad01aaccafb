import { beforeAll, expect, it } from "vitest";
import { joinByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { joinLeague, leaveLeague } from "#contract/members/members.ts";
import { confirmPayments, getHowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { fine } from "#tests/money/due-acts.ts";
import { announce, done } from "#tests/money/treasurer-acts.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

/** A treasurer's account numbers go to people whom the league let in, not to whoever finds it on a list (RULES §24). */
const IBAN = "DE89370400440532013000";
const WAYS = [
  { kind: "iban" as const, holder: "Casey Tester", iban: IBAN, bic: null },
  { kind: "zelle" as const, contact: "(212) 555-0123" },
  { kind: "venmo" as const, username: "casey-1" },
];

const world = withWorld();
const [casey] = withPeople(world, "casey");
let league: League;
beforeAll(async () => {
  done(await casey.call(setWaysToPay, { body: { ways: WAYS, currentPassword: "correct horse" } }));
  const terms = { isPublic: true, maxMembers: 12, maxChargesPerMember: "20.00" };
  league = await aLeague(world, casey, { custody: "treasurer", ...terms });
});

const at = () => ({ params: { id: league.id } });
const kindsFor = async (who: Person) => {
  const { ways, withholds } = (await who.call(getHowToPay, at())).body;
  return { kinds: ways.map(({ kind }) => kind), withholds };
};
const ALL = { kinds: ["iban", "zelle", "venmo"], withholds: false };
const SOME = { kinds: ["venmo"], withholds: true };

it("Nobody gets an account number by joining a listed league, reading how to pay and leaving, in many accounts", async () => {
  for (let account = 1; account <= 12; account++) {
    const thief = await aPerson(world, `thief${account}`);
    done(await thief.call(joinLeague, at()));
    const seen = done(await thief.call(getHowToPay, at()));
    done(await thief.call(leaveLeague, at()));
    expect(JSON.stringify(seen)).not.toMatch(/DE8937|555.?0123|"iban"|"zelle"/);
  }
});

it("A thief who says that they paid, or who pays for another, doesn't get it either", async () => {
  const [liar, ben] = [await aPerson(world, "liar"), await aPerson(world, "ben")];
  await join(casey, league, ben);
  done(await liar.call(joinLeague, at()));
  await announce(world, liar, league);
  expect(await kindsFor(liar)).toEqual(SOME);
  const forBen = await liar.call(getHowToPay, { ...at(), query: { for: ben.userId } });
  expect(JSON.stringify(forBen.body)).not.toMatch(/DE8937|555.?0123/);
});

it("Members by invitation or join link see it, and so do the others once a payment of theirs is confirmed", async () => {
  const [invited, linked, found] = await Promise.all(["dana", "eli", "finn"].map((name) => aPerson(world, name)));
  if (!invited || !linked || !found) throw new Error("They exist.");
  await join(casey, league, invited);
  const { token } = done(await casey.call(renewJoinLink, at())) as { token: string };
  done(await linked.call(joinByLink, { params: { token } }));
  done(await found.call(joinLeague, at()));
  expect([await kindsFor(invited), await kindsFor(linked), await kindsFor(found)]).toEqual([ALL, ALL, SOME]);
  const paymentIds = [await announce(world, found, league)];
  done(await casey.call(confirmPayments, { ...at(), body: { paymentIds } }));
  done(await fine(casey, league, found));
  expect(await kindsFor(found)).toEqual(ALL);
});
