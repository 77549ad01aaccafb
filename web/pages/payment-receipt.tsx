import { useParams } from "wouter";
import { dueName } from "#contract/members/due-kinds.ts";
import type { PaymentReceipt } from "#contract/money/receipts.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { cardWords } from "#web/money/receipts/card-words.ts";
import { NoReceipt, Receipt } from "#web/money/receipts/receipt.tsx";
import { receiptNumber } from "#web/money/receipts/receipt-number.ts";
import { dayWords } from "#web/money/treasurer/day-words.ts";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

/** The proof of what was paid, made to be printed. */
export function PaymentReceiptPage() {
  const { id = "" } = useParams();
  const receipt = useLoad(query("GET /api/receipts/payments/:id", { params: { id } }));
  return (
    <LoadedScreen from={receipt} what="the receipt" pending={<ScreenShape />} missing={<NoReceipt />}>
      {(loaded) => <PaymentReceiptSheet receipt={loaded} />}
    </LoadedScreen>
  );
}

const whenPaid = ({ treasurer, paidAt }: PaymentReceipt) =>
  treasurer
    ? [{ label: "Paid", value: `${dayWords(treasurer.paidOn)}, ${wayPhrase(treasurer.way)}` }]
    : [{ label: "Paid", value: <DateText value={paidAt} withTime /> }];

/** By which card, or in which way and to whom: a treasurer's league has no cards (RULES §24). */
const howPaid = ({ treasurer, card, paidAt }: PaymentReceipt) =>
  treasurer
    ? [
        { label: "Paid to", value: treasurer.name },
        { label: "Received", value: <DateText value={paidAt} withTime /> },
        ...reversalOf(treasurer.reversal),
      ]
    : [{ label: "Paid by", value: cardWords(card) }];

/** Whoever received it says that it was wrong: it counts as paid until that is booked. */
const reversalOf = (reversal: NonNullable<PaymentReceipt["treasurer"]>["reversal"]) =>
  reversal === null
    ? []
    : [
        {
          label: reversal.bookedAt ? "Reversed" : "Reversal announced",
          value: <DateText value={reversal.bookedAt ?? reversal.saidAt} />,
        },
      ];

const lowerFirst = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

function PaymentReceiptSheet({ receipt }: { receipt: Answer<"GET /api/receipts/payments/:id"> }) {
  const isReversed = receipt.treasurer?.reversal?.bookedAt;
  const refunded = isReversed ? [] : receipt.seasons.filter((season) => season.refunded !== "0.00");
  return (
    <Receipt
      title="Receipt"
      receipt={receipt}
      caption={receipt.what}
      rows={[
        { label: "League", value: <AppLink to={paths.league(receipt.leagueId)}>{receipt.leagueName}</AppLink> },
        { label: "Run by", value: receipt.commissionerName },
        { label: "From", value: receipt.payerName },
        ...whenPaid(receipt),
        ...receipt.seasons.map(({ season, amount }) => ({
          label: `Season ${season}`,
          value: <Money value={amount} />,
        })),
        ...receipt.dues.map((due) => ({
          label: `of which ${lowerFirst(dueName(due))}${due.reason ? `: ${due.reason}` : ""}`,
          value: <Money value={due.amount} />,
        })),
        ...refunded.map(({ season, refunded: amount }) => ({
          label: `${receipt.treasurer ? "To get back" : "Refunded"} for season ${season}`,
          value: <Money value={amount} />,
        })),
        ...howPaid(receipt),
        { label: "Receipt number", value: receiptNumber(receipt.id) },
      ]}
    />
  );
}
