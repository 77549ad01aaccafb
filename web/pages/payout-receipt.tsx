import { useParams } from "wouter";
import type { PayoutReceipt } from "#contract/money/receipts.ts";
import { centsOfPrize, isSpent, wonOf } from "#contract/money/set-off-words.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { progressSentence, statusWords } from "#web/money/payouts/payout-words.ts";
import { PoolFacts } from "#web/money/receipts/pool-facts.tsx";
import { NoReceipt, Receipt } from "#web/money/receipts/receipt.tsx";
import { receiptNumber } from "#web/money/receipts/receipt-number.ts";
import { sentHow } from "#web/money/treasurer/treasurer-words.ts";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

/** What became of a debt: who owes it, or who sent it, how and when. */
function debtWords({ standing, from, ...sent }: NonNullable<PayoutReceipt["debt"]>): string {
  if (standing === "owed") return `Owed by ${from}`;
  const how = `sent by ${from} ${sentHow(sent)}`.trimEnd();
  return standing === "sent" ? `${how.charAt(0).toUpperCase()}${how.slice(1)}` : `Received, ${how}`;
}

/** The winner reads where the money is; others read only the payout's status. */
function stateOf({ debt, progress, status, amount, setOff, outstanding }: PayoutReceipt): string {
  if (isSpent({ amount, setOff })) return "Paid the winner's own dues, so nothing is left";
  if (debt) return debtWords(debt);
  return progress === null ? statusWords[status].word : progressSentence({ progress, amount, outstanding });
}

/** The proof of a prize, made to be printed. */
export function PayoutReceiptPage() {
  const { id = "" } = useParams();
  const receipt = useLoad(query("GET /api/receipts/payouts/:id", { params: { id } }));
  return (
    <LoadedScreen from={receipt} what="the receipt" pending={<ScreenShape />} missing={<NoReceipt />}>
      {(loaded) => <PayoutReceiptSheet receipt={loaded} />}
    </LoadedScreen>
  );
}

/** The prize as it was won, and what of it paid its winner's own late fees and charges. */
const setOffRows = (receipt: PayoutReceipt) =>
  receipt.setOff === "0.00"
    ? []
    : [
        { label: "Prize", value: <Money value={centsToDecimal(wonOf(centsOfPrize(receipt)))} /> },
        { label: "Less own late fees and charges", value: <Money value={receipt.setOff} /> },
      ];

function PayoutReceiptSheet({ receipt }: { receipt: Answer<"GET /api/receipts/payouts/:id"> }) {
  return (
    <Receipt
      title="Payout receipt"
      receipt={receipt}
      caption={`${payoutTitle(receipt)}, ${receipt.kind === "refund" ? "given back" : "awarded"} to ${receipt.winnerName}`}
      rows={[
        { label: "League", value: <AppLink to={paths.league(receipt.leagueId)}>{receipt.leagueName}</AppLink> },
        { label: "Season", value: receipt.season },
        { label: "Awarded", value: <DateText value={receipt.awardedAt} withTime /> },
        ...setOffRows(receipt),
        { label: "Status", value: stateOf(receipt) },
        ...(receipt.processedAt && !isSpent(receipt)
          ? [{ label: receipt.debt ? "Confirmed" : "Sent", value: <DateText value={receipt.processedAt} withTime /> }]
          : []),
        { label: "Receipt number", value: receiptNumber(receipt.id) },
      ]}
    >
      {receipt.pool && (
        <div className="border-t border-line">
          <PoolFacts pool={receipt.pool} isKept={receipt.debt !== null} />
        </div>
      )}
    </Receipt>
  );
}
