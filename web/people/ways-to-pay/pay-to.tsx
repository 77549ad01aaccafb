import { ChevronDown, ExternalLink } from "lucide-react";
import { lazy, Suspense } from "react";
import { codeOf, type PaymentRequest, payLink } from "#contract/people/pay-links.ts";
import {
  forbidsPrizes,
  inPayOrder,
  isAccount,
  isChangeShown,
  type WayKind,
  waysToShow,
} from "#contract/people/way-kinds.ts";
import { FORBIDS_PRIZES, shownParts, titleOf } from "#contract/people/way-words.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import type { Cents } from "#contract/platform/money.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { CopyPart } from "#web/people/ways-to-pay/copy-part.tsx";
import { WayChanged } from "#web/people/ways-to-pay/way-changed.tsx";
import { buttonLook } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
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

/** The kinds of ways as they are shown, each once. */
export const kindsOf = (ways: readonly WayToPay[]): WayKind[] => [...new Set(inPayOrder(ways).map(({ kind }) => kind))];

/** Whether the first way that stands open is a link, which is the green button then. */
export const isLinkFirst = (ways: readonly WayToPay[]): boolean => {
  const [first] = waysToShow(ways).open;
  return first !== undefined && !isAccount(first.kind) && first.kind !== "cash" && first.kind !== "sentence";
};

/**
 * How to pay a person: the reference to copy, the first way with what there is to copy or the button that opens its app or
 * site, as a QR code too in a wide window, and the others folded (RULES §24, §28). Potkeeper takes no part in it, and
 * nothing here says so.
 */
export function PayTo({ ways, amount, note, recipient, onOpen }: PayToProps) {
  const currency = useCurrency();
  if (ways.length === 0) {
    return (
      <>
        <p className="text-ink-soft">
          {recipient} hasn't said how to pay them yet. Ask {recipient}.
        </p>
        <CopyPart label="Reference to add" value={note} />
      </>
    );
  }
  const now = new Date();
  const { open, folded } = waysToShow(ways);
  const asked = { amount, currency, note };
  const about = (way: WayToPay) => ({ way, asked, recipient, onOpen: () => onOpen?.(way.kind) });
  return (
    <div className="grid gap-2">
      {ways.some(({ changedAt, isReplacement }) => isReplacement && isChangeShown(changedAt, now)) && (
        <p className="rounded-control bg-blue-wash px-3 py-2 text-sm">
          {recipient} changed some of this in the last 48 hours. If that surprises you, ask {recipient} before you pay.
        </p>
      )}
      <CopyPart label="Reference to add" value={note} />
      <ul aria-label={`Ways to pay ${recipient}`} className="divide-y divide-line border-y border-line">
        {open.map((way) => (
          <li
            key={way.id}
            className={classNames("py-2.5", way.kind === "cash" && "flex flex-wrap items-baseline gap-x-3")}
          >
            <p className="flex flex-wrap items-center gap-x-2">
              <Named way={way} />
            </p>
            <Way {...about(way)} isMain={way === open[0] && isLinkFirst(ways)} />
          </li>
        ))}
        {folded.map((way) => (
          <li key={way.id}>
            <details className="group/way">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
                <Named way={way} />
                <ChevronDown
                  aria-hidden
                  size={18}
                  className="ml-auto shrink-0 text-ink-soft group-open/way:rotate-180"
                />
              </summary>
              <div className="pb-3">
                {forbidsPrizes(way.kind) && <p className="mb-2 text-sm">{FORBIDS_PRIZES}</p>}
                <Way {...about(way)} isMain={false} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Named = ({ way }: { way: WayToPay }) => (
  <>
    <span className="font-semibold wrap-anywhere">{titleOf(way)}</span>
    <WayChanged way={way} />
  </>
);

type WayProps = { way: WayToPay; asked: PaymentRequest; recipient: string; onOpen: () => void; isMain: boolean };

function Way({ way, asked, recipient, onOpen, isMain }: WayProps) {
  const link = payLink(way, asked);
  const hint = hintFor(way, asked, recipient);
  return (
    <div className="flex items-start gap-x-8">
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <Parts way={way} />
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={classNames(buttonLook(isMain ? "primary" : "secondary"), !isMain && "justify-self-start")}
            onClick={onOpen}
          >
            Open {way.kind === "link" ? new URL(link).hostname : titleOf(way)},{" "}
            {formatMoney(asked.amount, asked.currency)} <ExternalLink size={17} aria-hidden />
          </a>
        )}
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      </div>
      <Code {...{ way, asked }} />
    </div>
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
  const hints: { [Kind in WayKind]?: string } = {
    venmo: onlyDollars ?? "The amount and the reference are filled in.",
    cash_app: onlyDollars ?? "The amount is filled in. Add the reference yourself.",
    paypal: "The amount is filled in. Add the reference yourself.",
    revolut: `Enter ${sum} and the reference there.`,
    link: `${recipient} gave this link. Enter ${sum} and the reference there.`,
  };
  return hints[way.kind];
}
