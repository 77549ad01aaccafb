import { ExternalLink } from "lucide-react";
import { lazy, Suspense } from "react";
import { codeOf, type PaymentRequest, payLink } from "#contract/people/pay-links.ts";
import { isAccount, isChangeShown, WAY_KINDS, type WayKind } from "#contract/people/way-kinds.ts";
import { shownParts, titleOf } from "#contract/people/way-words.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import type { Cents } from "#contract/platform/money.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { CopyPart } from "#web/people/ways-to-pay/copy-part.tsx";
import { WayChanged } from "#web/people/ways-to-pay/way-changed.tsx";
import { buttonLook } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";

const QrCode = lazy(() =>
  import("#web/people/second-factor/qr-code.tsx").then((module) => ({ default: module.QrCode })),
);

type PayToProps = {
  /** The recipient's, in the recipient's order. */
  ways: readonly WayToPay[];
  amount: Cents;
  /** What the recipient recognizes the money by, such as a short reference. */
  note: string;
  /** The name of who is paid. */
  recipient: string;
  /** Told which way was opened. */
  onOpen?: (kind: WayKind) => void;
};

/**
 * How to pay a person: for each of their ways a button that opens the app or site with what it can fill in, the same as a
 * QR code in a wide window, and what there is to copy (RULES §24). Potkeeper takes no part in it, and nothing here says so.
 */
export function PayTo({ ways, amount, note, recipient, onOpen }: PayToProps) {
  const currency = useCurrency();
  const asked = { amount, currency, note };
  if (ways.length === 0) {
    return (
      <p className="text-ink-soft">
        {recipient} hasn't said how to pay them yet. Ask {recipient}.
      </p>
    );
  }
  const now = new Date();
  return (
    <div className="grid gap-4">
      {ways.some(({ changedAt, isReplacement }) => isReplacement && isChangeShown(changedAt, now)) && (
        <p className="rounded-control bg-blue-wash px-3 py-2 text-sm">
          {recipient} changed some of this in the last 48 hours. If that surprises you, ask {recipient} before you pay.
        </p>
      )}
      {ways.some(({ kind }) => takesNoteByHand(kind)) && <CopyPart label="Note to add" value={note} />}
      <ul aria-label={`Ways to pay ${recipient}`} className="divide-y divide-line border-y border-line">
        {ways.map((way) => (
          <Way key={way.id} {...{ way, asked, recipient }} onOpen={() => onOpen?.(way.kind)} />
        ))}
      </ul>
    </div>
  );
}

/** Whether the payer types the note, because the service doesn't take it from the link. */
const takesNoteByHand = (kind: WayKind) =>
  kind !== "cash" && kind !== "sentence" && !(WAY_KINDS[kind].fillsIn as readonly string[]).includes("note");

type WayProps = { way: WayToPay; asked: PaymentRequest; recipient: string; onOpen: () => void };

function Way({ way, asked, recipient, onOpen }: WayProps) {
  const link = payLink(way, asked);
  const hint = hintFor(way, asked, recipient);
  return (
    <li className="flex items-start gap-x-8 py-4">
      <div className="grid min-w-0 flex-1 content-start justify-items-start gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{titleOf(way)}</span>
          <WayChanged way={way} />
        </p>
        <Parts way={way} />
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer" className={buttonLook("secondary")} onClick={onOpen}>
            Open {way.kind === "link" ? new URL(link).hostname : titleOf(way)} <ExternalLink size={17} aria-hidden />
          </a>
        )}
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      </div>
      <Code {...{ way, asked }} />
    </li>
  );
}

/** To copy where there is something to type elsewhere. */
function Parts({ way }: { way: WayToPay }) {
  const parts = shownParts(way);
  if (isAccount(way.kind)) {
    return (
      <div className="w-full max-w-md divide-y divide-line">
        {parts.map((part) => (
          <CopyPart key={part.label} {...part} />
        ))}
      </div>
    );
  }
  return parts.map(({ label, written }) => (
    <p key={label} className="wrap-anywhere">
      {written}
    </p>
  ));
}

/** The same as the button opens, or the transfer that a bank's app fills in, for a phone next to a wide window. */
function Code({ way, asked }: { way: WayToPay; asked: PaymentRequest }) {
  const isWide = useIsWide();
  const text = isWide ? codeOf(way, asked) : null;
  if (text === null) return null;
  return (
    <div className="grid w-36 shrink-0 justify-items-center gap-1">
      <Suspense fallback={<div className="size-36" />}>
        <QrCode text={text} label={`QR code for ${titleOf(way)}`} className="w-36" />
      </Suspense>
      <p className="text-sm text-ink-soft">Scan to pay</p>
    </div>
  );
}

function hintFor(way: WayToPay, asked: PaymentRequest, recipient: string): string | undefined {
  const sum = formatMoney(asked.amount, asked.currency);
  const onlyDollars =
    asked.currency === DOLLARS ? undefined : `It only sends US dollars, and this is ${sum}. Ask ${recipient} first.`;
  const hints: Record<WayKind, string | undefined> = {
    venmo: onlyDollars ?? "The amount and the note are filled in.",
    cash_app: onlyDollars ?? "The amount is filled in. Add the note yourself.",
    paypal: "The amount is filled in. Add the note yourself.",
    revolut: `Enter ${sum} and the note there.`,
    zelle: `In your bank's app, send ${sum} with the note.`,
    us_bank: `Send ${sum} with the note as its description.`,
    uk_bank: `Send ${sum} with the note as its reference.`,
    iban: `Send ${sum} with the note as its reference.`,
    cash: `Give ${recipient} ${sum}.`,
    link: `${recipient} gave this link. Enter ${sum} and the note there.`,
    sentence: undefined,
  };
  return hints[way.kind];
}
