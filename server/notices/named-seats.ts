import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { formatWithCode } from "#contract/platform/money-forms.ts";
import { siteName } from "#contract/platform/site.ts";
import { withoutLinks } from "#contract/platform/web-address.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { type KeptLeague, treasurerFor, treasurerOf } from "#server/notices/custody.ts";
import type { EmailNotice } from "#server/notices/notice.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { mention } from "#server/platform/mentions.ts";

type Kept = KeptLeague & { entryFee: Cents; paymentDeadline: Date };
/** Somebody without an account, where their seat's page is, and where such emails stop. */
type Named = { name: string; email: string; path: string; stopPath: string };

/** Others chose the names, and nobody has proved that the address is theirs (RULES §28). */
const toName = ({ id, ...league }: KeptLeague, { name, email, path, stopPath }: Named, said: Said): EmailNotice => ({
  address: email,
  leagueId: id,
  email: {
    ...said,
    heading: `${withoutLinks(name)}, ${said.heading}`,
    facts: [{ label: "League", value: withoutLinks(league.name) }, ...said.facts],
    action: { label: "See your page", path },
    unsubscribe: { label: "Stop emails about leagues to this address", path: stopPath },
    isOfTreasurer: true,
  },
});
type Said = { subject: string; heading: string; paragraphs: string[]; facts: { label: string; value: string }[] };

/** To a new member without an account: where their page is. */
export function addedByName(league: Kept, { inviterId, ...named }: Named & { inviterId: string }): EmailNotice {
  const inviter = mention(inviterId, league.id);
  const treasurer = treasurerFor(league, { userId: inviterId, name: inviter });
  const isFree = league.entryFee === 0;
  return toName(league, named, {
    subject: `${inviter} added you to ${withoutLinks(league.name)}`,
    heading: "you have a seat",
    paragraphs: [
      `${inviter} keeps this league's list on ${siteName()}. Your page shows what you owe, how to pay and who has paid. You need no account for it.`,
      ...(isFree || !treasurer ? [] : [`${treasurer} keeps the entry fees. ${notHeldWords(treasurer)}`]),
    ],
    facts: isFree
      ? []
      : [
          { label: "Entry fee", value: formatWithCode(league.entryFee, league.currency) },
          { label: "Due", value: utcText(league.paymentDeadline) },
        ],
  });
}

/** To one who owes the entry fee, twice a season at most. */
export function nameOwes({ league, due }: { league: Kept; due: Cents }, named: Named): EmailNotice {
  const treasurer = treasurerOf(league) ?? "";
  return toName(league, named, {
    subject: `${withoutLinks(league.name)}: your entry fee of ${formatMoney(due, league.currency)} is due`,
    heading: "your entry fee is due",
    paragraphs: [`You pay ${treasurer}, who keeps it. ${notHeldWords(treasurer)}`],
    facts: [
      { label: "Your entry fee", value: formatWithCode(due, league.currency) },
      { label: "Due", value: utcText(league.paymentDeadline) },
    ],
  });
}
