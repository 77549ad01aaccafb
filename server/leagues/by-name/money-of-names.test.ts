import { expect, it } from "vitest";
import { addNamedSeats, type NamedSeat } from "#contract/leagues/named-seats.ts";
import { chargeMembers, listDues } from "#contract/members/league-dues.ts";
import { lowerEntryFee, removeMember } from "#contract/members/members.ts";
import { getDebtWays, listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { of, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");

it("A member without an account is charged, pays less, pays for another one, and is paid back where the link says", async () => {
  const league = await withLeague(
    world,
    { by: casey, players: [ann], treasurer: casey },
    { maxChargesPerMember: "50.00" },
  );
  const members = [{ name: "Dana Scully" }, { name: "Fox Mulder" }];
  const [dana, fox] = done(await casey.call(addNamedSeats, { ...of(league), body: { members } })) as [
    NamedSeat,
    NamedSeat,
  ];
  const at = ({ userId }: NamedSeat) => ({ params: { ...of(league).params, userId } });
  done(await casey.call(lowerEntryFee, { ...at(dana), body: { amount: "20.00", reason: "Joined late" } }));
  const charge = { userIds: [fox.userId], chargeKind: "other" as const, amount: "5.00", reason: "No lineup in week 3" };
  done(await casey.call(chargeMembers, { ...of(league), body: charge }));
  const { dues } = (await casey.call(listDues, of(league))).body;
  expect(dues.map(({ name, amount }) => `${name} ${amount}`).toSorted()).toEqual([
    ...["Dana Scully 20.00", "Fox Mulder 5.00", "Fox Mulder 50.00", "ann Tester 50.00"],
  ]);
  const pays = (seat: NamedSeat, more: object) =>
    casey.call(recordPayment, {
      ...of(league),
      body: { ...byVenmo(world), seasons: 1, userId: seat.userId, ...more } as never,
    });
  done(await pays(dana, { amount: "20.00" }));
  done(await pays(fox, { amount: "50.00", paidByUserId: dana.userId }));
  expect(await seatOf(casey, league, dana)).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "20.00" });
  expect(await seatOf(casey, league, fox)).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "50.00" });

  await world.database.pool.query(
    "update named_seats set pay_to = 'Cash, on Sunday', pay_said_at = $1 where user_id = $2",
    [world.clock(), dana.userId],
  );
  done(await casey.call(removeMember, at(dana)));
  const debts = (await casey.call(listDebts, of(league))).body;
  expect(debts).toMatchObject([{ name: "Dana Scully", amount: "20.00", standing: "owed" }]);
  const debt = { params: { id: debts[0]?.id ?? "" } };
  expect((await casey.call(getDebtWays, debt)).body.ways).toEqual([]);
  world.advance({ hours: 48 });
  expect((await casey.call(getDebtWays, debt)).body.ways).toMatchObject([
    { kind: "sentence", text: "Cash, on Sunday" },
  ]);
  done(await casey.call(sendDebt, { ...debt, body: byVenmo(world) }));
  expect((await casey.call(listDebts, of(league))).body).toMatchObject([{ standing: "sent" }]);
});

it("A member who has paid before being added has paid as many seasons as a dynasty asks for", async () => {
  const terms = { leagueType: "dynasty", minYears: 2, maxYears: 3 };
  const league = await withLeague(world, { by: casey, players: [ann], treasurer: casey }, terms);
  const body = { members: [{ name: "Dana Scully", hasPaid: true }] };
  const [dana] = done(await casey.call(addNamedSeats, { ...of(league), body })) as [NamedSeat];
  const paid = { paymentStatus: "paid", totalAmountPaid: "100.00", paidThroughYear: 2 };
  expect(await seatOf(casey, league, dana)).toMatchObject(paid);
});
