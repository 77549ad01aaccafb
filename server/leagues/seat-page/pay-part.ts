import { dueName } from "#contract/members/due-kinds.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { payLink } from "#contract/people/pay-links.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import {
  forbidsPrizes,
  inPayOrder,
  isChangeShown,
  WAY_KINDS,
  type WayKind,
  wayKinds,
  waysToShow,
} from "#contract/people/way-kinds.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { FORBIDS_PRIZES, shownParts, titleOf } from "#contract/people/way-words.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { addCents, type Cents, centsOf, centsToDecimal, formatMoney, ZERO } from "#contract/platform/money.ts";
import type { SeatFacts } from "#server/leagues/seat-page/facts.ts";
import {
  button,
  copied,
  dayText,
  type Forms,
  field,
  fold,
  folds,
  form,
  hidden,
  large,
  PRIMARY,
  SECONDARY,
  sum,
} from "#server/leagues/seat-page/parts.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import { utcDate } from "#server/platform/lib/utc-text.ts";

type How = NonNullable<SeatFacts["how"]>;
type Line = { words: string; detail: string; cents: Cents; dueAt: string; seasons: number; dueId: string | null };

/** What is owed, by when, how to pay it, and the form that says it was paid; or what was announced. */
export function payPart(facts: SeatFacts, forms: Forms): Html {
  const { how, said, own, members, seat, league } = facts;
  const announced = said.find(({ standing }) => standing === "announced");
  if (announced) return announcedPart(facts, forms, announced);
  if (how) return owedPart(facts, forms, how);
  const hasFee = league.entryFee !== "0.00" && members.some((one) => one.userId === seat.userId && hasPaid(one));
  // A winner reads nothing else first.
  return own.length > 0
    ? html``
    : html`<p class="rounded-card bg-green-wash p-4 font-semibold">${hasFee ? "You've paid, and owe" : "You owe"} nothing now.</p>`;
}

type Said = SeatFacts["said"][number];

function announcedPart(facts: SeatFacts, forms: Forms, { id, amount, way, paidOn, byLink, paidBy }: Said): Html {
  const money = sum(amount, facts.league.currency);
  const who = paidBy ? `${paidBy.name} said they paid ${money} for you` : `You said you paid ${money}`;
  return html`<section class="grid gap-3 rounded-card bg-blue-wash p-4"><h2 class="text-xl">${treasurerNameOf(facts.league)} will confirm</h2>
    <p>${who} ${wayPhrase(way)} on ${dayText(paidOn)}.</p>
    ${byLink ? form(forms, "not-paid", html`${hidden("paymentId", id)}${button("I haven't paid after all")}`) : ""}</section>`;
}

function owedPart(facts: SeatFacts, forms: Forms, how: How): Html {
  const { now, said, league } = facts;
  const [treasurer, currency] = [treasurerNameOf(league), league.currency];
  const lines = linesOf(how, league.paymentDeadline);
  const options = optionsOf(lines, how.choices);
  const firstDate = lines[0]?.dueAt ?? "";
  const isLate = firstDate < now.toISOString();
  const next = lines.filter(({ dueAt }) => dueAt <= firstDate || dueAt <= now.toISOString()).length;
  const preset = options[Math.max(0, next - 1)] ?? { cents: ZERO, value: "" };
  const of = ({ cents, words }: Line) => (lines.length > 1 ? `${formatMoney(cents, currency)} ${words}, ` : "");
  return html`<section class="grid gap-3"><h2 class="eyebrow">You owe ${treasurer}</h2>
    <div>${large(preset.cents, currency, "text-5xl text-ink")}
      ${lines.map((line) => html`<p class="${isLate ? "font-semibold text-red" : "text-ink-soft"}">${of(line)}${line.detail}</p>`)}</div>
    ${refusal(said.at(-1), treasurer)}
    ${copied("Your reference: put it in the note", how.reference)}
    ${waysPart(how, { treasurer, now, asked: { amount: preset.cents, currency, note: how.reference } })}
    ${paidForm(forms, { options, preset: preset.value, ways: inPayOrder(how.ways), currency, today: utcDate(now) })}
    <p class="text-center text-sm text-ink-soft">${treasurer} then confirms that it arrived.</p></section>`;
}

type Asked = { treasurer: string; now: Date; asked: Parameters<typeof payLink>[1] };

function waysPart({ ways, withholds, withholdsAccounts }: How, { treasurer, now, asked }: Asked): Html {
  const { open, folded } = waysToShow(ways);
  const isChanged = ways.some(({ changedAt, isReplacement }) => isReplacement && isChangeShown(changedAt, now));
  const others = withholdsAccounts ? "bank details" : "more ways";
  return html`${isChanged ? html`<p class="rounded-control bg-blue-wash px-3 py-2 text-sm">${treasurer} changed some of this in the last 48 hours. If that surprises you, ask ${treasurer} before you pay.</p>` : ""}
    ${ways.length === 0 && !withholds ? html`<p class="text-ink-soft">Ask ${treasurer} how to pay.</p>` : ""}
    ${open.map((way) => html`<div class="grid gap-2"><h3 class="font-semibold">${titleOf(way)}</h3>${wayOf(way, asked)}</div>`)}
    ${folds(folded.map((way) => fold(titleOf(way), wayOf(way, asked))))}
    ${withholds ? html`<p class="text-sm text-ink-soft">For ${others}, ask ${treasurer}.</p>` : ""}`;
}

const refusal = (last: Said | undefined, treasurer: string): Html | string =>
  last?.standing === "not_arrived"
    ? html`<p class="rounded-control bg-red-wash px-3 py-2 text-red">${treasurer} says that your payment hasn't arrived: “${last.reason ?? ""}”</p>`
    : "";

/** What is to be paid, the earliest first: the entry fee or, in its place, its parts; late fees and charges. */
function linesOf({ choices: [fee], dues }: How, deadline: string): Line[] {
  const open = dues.filter(({ standing }) => standing === "open");
  const hasParts = open.some(({ kind }) => kind === "part");
  const whole: Line[] =
    fee && !hasParts
      ? [
          {
            words: "entry fee",
            detail: `by ${dayText(deadline)}`,
            cents: centsOf(fee.amount),
            dueAt: deadline,
            seasons: fee.seasons,
            dueId: null,
          },
        ]
      : [];
  const others = open.map((due): Line => {
    const when = due.kind === "part" ? `by ${dayText(due.dueAt)}` : `since ${dayText(due.dueAt)}`;
    const detail = due.kind === "charge" && due.reason ? `“${due.reason}”` : when;
    return {
      words: dueName(due).toLowerCase(),
      detail,
      cents: centsOf(due.left),
      dueAt: due.dueAt,
      seasons: 0,
      dueId: due.id,
    };
  });
  return [...whole, ...others].toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
}

type Option = { cents: Cents; value: string; words: string };

/** What can be paid at once: the earliest, that and the next, and so on; and whole entry fees of more seasons. */
function optionsOf(lines: readonly Line[], choices: How["choices"]): Option[] {
  const optionOf = (some: readonly Line[]): Option => {
    const cents = addCents(...some.map((line) => line.cents));
    const seasons = some.reduce((most, line) => Math.max(most, line.seasons), 0);
    const ids = some.flatMap(({ dueId }) => dueId ?? []);
    return {
      cents,
      value: [centsToDecimal(cents), seasons, ids.join(",")].join(" "),
      words: some.length === lines.length ? "all of it" : some.map(({ words }) => words).join(", "),
    };
  };
  const ofMore = choices.slice(1).map(({ seasons, amount }) => ({
    ...optionOf(lines.map((line) => (line.seasons > 0 ? { ...line, seasons, cents: centsOf(amount) } : line))),
    words: `${seasons} seasons`,
  }));
  const hasWhole = lines.some(({ seasons }) => seasons > 0);
  return [...lines.map((_, nth) => optionOf(lines.slice(0, nth + 1))), ...(hasWhole ? ofMore : [])];
}

/** What there is to open or to copy of a way to pay; of one whose service forbids it, that first. */
function wayOf(way: WayToPay, asked: Parameters<typeof payLink>[1]): Html {
  const link = payLink(way, asked);
  const amount = formatMoney(asked.amount, asked.currency);
  const parts = shownParts(way).map(({ label, written, value }) => copied(label, written, value));
  return html`${forbidsPrizes(way.kind) ? html`<p class="text-sm">${FORBIDS_PRIZES}</p>` : ""}
    ${way.kind === "cash" && parts.length === 0 ? html`<p>Give ${amount} in cash.</p>` : ""}${parts}
    ${link ? html`<a class="${SECONDARY}" href="${link}" target="_blank" rel="noopener noreferrer">Open ${way.kind === "link" ? new URL(link).hostname : titleOf(way)}, ${amount}</a>` : ""}`;
}

type Paid = {
  options: readonly Option[];
  preset: string;
  ways: readonly WayToPay[];
  currency: SeatFacts["league"]["currency"];
  today: string;
};

function paidForm(forms: Forms, { options, preset, ways, currency, today }: Paid): Html {
  const kinds: WayKind[] = [...new Set([...ways.map(({ kind }) => kind), "cash" as const, ...wayKinds])];
  const choice = (value: string, words: string, chosen: string) =>
    html`<option value="${value}" ${value === chosen ? "selected" : ""}>${words}</option>`;
  const select = (entries: readonly (readonly [string, string])[]) => (wiring: Html, chosen: string) =>
    html`<select ${wiring}>${entries.map(([value, words]) => choice(value, words, chosen))}</select>`;
  const [only] = options;
  const what =
    options.length === 1 && only
      ? hidden("choice", only.value)
      : field(
          forms,
          { act: "paid", name: "choice", label: "What you paid", value: preset },
          select(options.map(({ value, cents, words }) => [value, `${formatMoney(cents, currency)}: ${words}`])),
        );
  return form(
    forms,
    "paid",
    html`${what}<div class="grid grid-cols-2 gap-4">
      ${field(forms, { act: "paid", name: "way", label: "How", value: kinds[0] ?? "" }, select(kinds.map((kind) => [kind, WAY_KINDS[kind].label])))}
      ${field(forms, { act: "paid", name: "paidOn", label: "Day", value: today }, (wiring, value) => html`<input type="date" ${forms.refused?.act === "paid" ? "" : "data-today"} ${wiring} value="${value}" />`)}</div>
      ${button(options.length === 1 && only ? `I've paid ${formatMoney(only.cents, currency)}` : "I've paid", PRIMARY)}`,
  );
}
