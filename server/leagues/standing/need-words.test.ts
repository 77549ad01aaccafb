import { expect, it } from "vitest";
import type { BareNeed } from "#contract/leagues/needs.ts";
import { toCents } from "#contract/platform/money.ts";
import { type NeedContext, withWords } from "#server/leagues/standing/need-words.ts";
import type { Owed } from "#server/leagues/standing/pay-words.ts";
import { filled } from "#tests/specification/web/made-standing.ts";
import { NOW } from "#tests/support/now.ts";

type Kind = BareNeed["kind"];
type Of<Any extends Kind> = Extract<BareNeed, { kind: Any }>;
type Row<Any extends Kind> = [words: string, need: Partial<Of<Any>>, told?: Partial<NeedContext>];

const cents = (dollars: number) => toCents(dollars * 100);
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 12));
const by = day(24).toISOString();
const owed = (over: Partial<Owed>): Partial<NeedContext> => ({
  owed: {
    ...{ to: null, heldUntil: null, items: [], later: [], lateFee: null, isLeast: false, isSeveral: false },
    ...over,
  },
});
const players = (count: number, owing: number, isFree = false): Partial<NeedContext> => ({
  players: { count, owing, isFree },
});
const fee = { name: "Entry fee", amount: cents(50) };
const fine = { name: "Fine", amount: cents(5) };
const dana = { count: 1, name: "Dana Tester" };
const three = { count: 3, name: null };
const DRAFT = "This league is a draft: open it when its terms are right";
const RETRY = "check your bank details, then retry";

/** What docs/standing.md doesn't print. "red: What is said (and the second line) [Label] path"; the path in the league's page is "~". */
const WORDS: { [Any in Kind]?: Row<Any>[] } = {
  confirm_requests: [
    ["1 request is waiting for your confirmation (Since Nov 24) [Decide] /admin#requests", { count: 1, since: by }],
  ],
  resolve_cases: [["3 cases are waiting for an admin (Since Nov 24) [Resolve] /admin#cases", { count: 3, since: by }]],
  pay: [
    [
      "You owe at least $50.00 for 2 seasons by Nov 24 (84 days left) [Pay Now] ~/payment",
      { seasons: 2 },
      owed({ isLeast: true }),
    ],
    [
      "You owe Rita at least $50.00 by Nov 24 (84 days left) [Pay Now] ~/payment",
      {},
      owed({ to: "Rita", isLeast: true }),
    ],
    [
      "You owe $55.00 by Nov 24 (Entry fee $50.00, Fine $5.00. 84 days left) [Pay Now] ~/payment",
      { amount: "55.00" },
      owed({ items: [fee, fine] }),
    ],
    [
      "You owe $50.00 by Nov 24 (84 days left. Then $20.00 by Dec 14, $30.00 by Dec 24. A late fee of $5.00 is added on Nov 27) [Pay Now] ~/payment",
      {},
      owed({
        items: [fee],
        later: [20, 30].map((dollars, nth) => ({ amount: cents(dollars), dueAt: day(44 + 10 * nth) })),
        lateFee: { amount: cents(5), from: day(27) },
      }),
    ],
    [
      "Your seat is held until 12:00: pay $50.00 to keep it [Pay Now] ~/payment",
      {},
      owed({ heldUntil: { at: day(1), word: "held" } }),
    ],
  ],
  answer_denial: [
    ["red: The treasurer says your $50.00 hasn't arrived [Answer] ~/payment", { memberName: null }],
    [
      "red: Rita says the $50.00 you paid for Ravi hasn't arrived (“Nothing came.”) [Answer] ~/payment",
      { memberName: "Ravi" },
      { quote: { by: "Rita", text: "Nothing came.", payer: null } },
    ],
  ],
  look_at_objections: [["1 charge has an objection: keep or withdraw it [Answer] ~#dues", { count: 1 }]],
  correct_bank: [
    ["red: Your bank returned your money: correct your bank details [Correct bank details] /profile/payouts", {}],
  ],
  retry_payout: [
    [`red: Your $50.00 couldn't be sent: ${RETRY} [Retry] /profile/payouts`, { cameBack: false }],
    [`red: $50.00 of yours came back: ${RETRY} [Retry] /profile/payouts`, { cameBack: true }],
  ],
  vote: [
    ["Vote on an unclaimed prize by Nov 24 [Vote] /voting/s", { about: "give_back" }],
    ["Vote on smaller prizes by Nov 24 [Vote] /voting/s", { about: "smaller_prizes" }],
    ["Vote on a new commissioner by Nov 24 [Vote] ~#commissioner", { about: "commissioner", sessionId: null }],
  ],
  accept: [
    ["Ben invited you: $50.00 entry fee, until Nov 24 [Accept] /player#invitations", { invitedByName: "Ben" }],
    ["Ben invited you: free, until Nov 24 [Accept] /player#invitations", { invitedByName: "Ben", amount: "0.00" }],
    [
      "Ben invited you: $50.00 entry fee for 2 seasons, until Nov 24 [Accept] /player#invitations",
      { invitedByName: "Ben", seasons: 2 },
    ],
  ],
  answer_bank: [
    ["A bank asks about $50.00: answer by Nov 24 [Answer the bank] ~#disputes", {}],
    ["A bank asks about $50.00: answer it [Answer the bank] ~#disputes", { by: null }],
  ],
  confirm_payments: [["4 people say they paid $50.00 [Confirm] ~/treasurer#confirm", { count: 4 }]],
  settle_objections: [["Dana Tester says that a payment you recorded isn't right [Answer] ~/treasurer#answer", dana]],
  look_at_denials: [["red: 3 people say that $50.00 hasn't arrived [Answer] ~/treasurer#pay", three]],
  take_over_money: [["Take over $50.00 from Dana Tester [Confirm] ~/treasurer#take-over", dana]],
  keep_money: [["Rita asks you to keep the money [Answer] ~#treasurer", { askedBy: "Rita" }]],
  open: [
    [`${DRAFT} [Open league] ~`, {}],
    [`${DRAFT} (1 player is in and still owes the entry fee) [Open league] ~`, {}, players(1, 1)],
    [`${DRAFT} (2 players are in) [Open league] ~`, {}, players(2, 0, true)],
    [`${DRAFT} (3 players are in, and 1 still owes the entry fee) [Open league] ~`, {}, players(3, 1)],
  ],
  remind: [
    [
      "2 players still owe at least $50.00 (Due by Nov 24, 84 days left) [Remind] ~",
      { count: 2 },
      owed({ isLeast: true }),
    ],
  ],
  invite: [["1 seat is open (Until Nov 24, 84 days left) [Invite] ~#invite", { count: 1 }]],
  start_season: [
    ["The one member has paid [Start the season] ~", { count: 1 }],
    ["The one member is in [Start the season] ~", { count: 1 }, players(1, 0, true)],
  ],
  complete: [["Sleeper says that the season is over: complete it [Complete] ~", { saidBy: "sleeperbot" }]],
  compare_results: [
    ["The platform changed the season's results: compare them before you pay the winners [Compare] ~/results", {}],
  ],
  // It may be settled and not paid out: its winners may have no bank account yet.
  next_season: [["This season is over [Start the next season] ~", {}]],
};

const common = { leagueId: "a", leagueName: "Sunday Crew", currency: "USD", amount: "50.00", seasons: 1 };
const any = { ...common, isLate: false, sessionId: "s", by, since: by };

it.each(Object.entries(WORDS))("%s: its words, its button and where it leads", (kind, rows) => {
  for (const [words, need, told] of rows as Row<Kind>[]) {
    const admin = { kind, ...need };
    const bare = (
      kind.startsWith("confirm_req") || kind === "resolve_cases" ? admin : { ...any, ...admin }
    ) as BareNeed;
    const { says, more, tone, label, path } = filled(withWords(bare, { now: new Date(NOW), ...told }));
    const said = `${tone === "plain" ? "" : `${tone}: `}${says}${more ? ` (${more})` : ""}`;
    expect(`${said} [${label}] ${path.replace(/^\/leagues\/a\b/, "~")}`).toBe(words);
  }
});
