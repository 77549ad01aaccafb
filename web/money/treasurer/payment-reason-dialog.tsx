import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { request } from "#web/api/request.ts";
import { paymentFacts } from "#web/money/treasurer/payment-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

/** What is said about a payment with a sentence: by the treasurer, and `object` by the member it was recorded for. */
const SAYINGS = {
  "not-arrived": {
    button: "Hasn't arrived",
    title: "Hasn't it arrived?",
    description: (name: string) => `${name} then owes it again, and reads what you write.`,
    label: "Your sentence",
    help: "Such as: “Nothing on Venmo from you. Which account did you send it from?”",
    missing: "Write a sentence for the member",
    confirmLabel: "It hasn't arrived",
    done: "Not arrived",
    failure: "Nothing changed",
  },
  // A record is reversed, never edited (RULES §24).
  reverse: {
    button: "Reverse",
    title: "Reverse this payment?",
    description: (name: string) =>
      `The books keep both entries. ${name} owes it again in 14 days, unless they or whoever paid says that this isn't right. Everyone reads why. What you recorded within the last hour is reversed at once.`,
    label: "Reason",
    help: "Such as: “It was Dana's, not yours.”",
    missing: "Write why the record was wrong",
    confirmLabel: "Reverse it",
    done: "Reversed",
    failure: "Nothing was reversed",
  },
  object: {
    button: "That's not right",
    title: "What isn't right?",
    description: () => "All members see this until it's settled.",
    label: "Your sentence",
    help: "All members can read it.",
    missing: "Write what isn't right",
    confirmLabel: "Say it isn't right",
    done: "Objection sent",
    failure: "Your objection wasn't sent",
  },
  settle: {
    button: "Stand by it",
    title: "Stand by this payment?",
    description: () => "It stays in the books, and all members read your answer.",
    label: "Your answer",
    help: "All members can read it.",
    missing: "Write an answer that all members can read",
    confirmLabel: "Stand by it",
    done: "Settled",
    failure: "Your answer wasn't sent",
  },
} as const;

const REASON_MAX = 200;

type PaymentReasonProps = { says: keyof typeof SAYINGS; payment: AnnouncedPayment; variant?: "quiet" | "secondary" };

/** Says something about a payment to the treasurer, with a sentence that the others read. */
export function PaymentReasonDialog({ says, payment, variant = "quiet" }: PaymentReasonProps) {
  const currency = useCurrency();
  const { button, description, ...words } = SAYINGS[says];
  return (
    <ReasonDialog
      {...words}
      description={description(payment.name)}
      facts={paymentFacts(payment, currency)}
      trigger={
        <Button variant={variant} size="small">
          {button}
        </Button>
      }
      max={REASON_MAX}
      act={(reason) =>
        request(`POST /api/treasurer-payments/:id/${says}`, { params: { id: payment.id }, body: { reason } })
      }
    />
  );
}
