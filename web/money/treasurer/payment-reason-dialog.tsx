import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { request } from "#web/api/request.ts";
import { paymentFacts } from "#web/money/treasurer/payment-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";
import { useRowName } from "#web/ui/row.tsx";

/** What is said about a payment with a sentence: by the treasurer, `object` by the member it was recorded for. */
const SAYINGS = {
  "not-arrived": {
    button: "It hasn't arrived",
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
    button: "Take it back",
    title: "Take this payment back?",
    description: (name: string) =>
      `The books keep both entries. ${name} owes it again in 14 days, unless they or whoever paid says that this isn't right. Everyone reads why. What you recorded within the last hour is taken back at once.`,
    label: "Reason",
    help: "Such as: “It was Dana's, not yours.”",
    missing: "Write why the record was wrong",
    confirmLabel: "Take it back",
    done: "Taken back",
    failure: "Nothing was taken back",
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
    button: "It did arrive",
    title: "Did it arrive after all?",
    description: (name: string) =>
      `Then it stays in the books. If it didn't, take it back, and ${name} owes it again. All members read your answer.`,
    label: "Your answer",
    help: "Such as: “You gave it to me at the draft.”",
    missing: "Write an answer that all members can read",
    confirmLabel: "It did arrive",
    done: "Settled",
    failure: "Your answer wasn't sent",
  },
} as const;

const REASON_MAX = 200;

type PaymentReasonProps = {
  says: keyof typeof SAYINGS;
  payment: AnnouncedPayment;
  variant?: "quiet" | "secondary";
  /** What its button says, if not what is said. */
  button?: string;
  /** Whether its button is a word in a sentence. */
  isInline?: boolean;
};

/** Says something about a payment to the treasurer, with a sentence that the others read. */
export function PaymentReasonDialog({ says, payment, variant = "quiet", isInline, ...asked }: PaymentReasonProps) {
  const currency = useCurrency();
  const { button, description, ...words } = SAYINGS[says];
  const say = (what: keyof typeof SAYINGS) => (reason: string) =>
    request(`POST /api/treasurer-payments/:id/${what}`, { params: { id: payment.id }, body: { reason } });
  const row = useRowName();
  const trigger = asked.button ?? button;
  return (
    <ReasonDialog
      {...words}
      description={description(payment.name)}
      facts={paymentFacts(payment, currency)}
      trigger={
        isInline ? (
          <button type="button" className="font-semibold underline underline-offset-4" aria-describedby={row}>
            {trigger}
          </button>
        ) : (
          <Button variant={variant} size="small">
            {trigger}
          </Button>
        )
      }
      max={REASON_MAX}
      act={say(says)}
      {...(says === "settle" && !payment.reversal && { orElse: { label: "Take it back", act: say("reverse") } })}
    />
  );
}
