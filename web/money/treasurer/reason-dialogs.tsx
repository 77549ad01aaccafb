import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { request } from "#web/api/request.ts";
import { paymentFacts } from "#web/money/treasurer/payment-words.ts";
import { Button } from "#web/ui/button.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

type DialogProps = { payment: AnnouncedPayment };

const REASON_MAX = 200;

/** The treasurer says that an announced payment hasn't arrived. */
export const NotArrivedDialog = ({ payment }: DialogProps) => (
  <ReasonDialog
    title="Hasn't it arrived?"
    description={`${payment.name} then owes it again, and reads what you write.`}
    facts={paymentFacts(payment)}
    trigger={
      <Button variant="quiet" size="small">
        Hasn't arrived
      </Button>
    }
    confirmLabel="It hasn't arrived"
    label="Your sentence"
    help="Such as: “Nothing on Venmo from you. Which account did you send it from?”"
    missing="Write a sentence for the member"
    max={REASON_MAX}
    act={(reason) =>
      request("POST /api/treasurer-payments/:id/not-arrived", { params: { id: payment.id }, body: { reason } })
    }
    failure="Nothing changed"
  />
);

/** The treasurer takes back that a payment arrived: a record is reversed, never edited (RULES §24). */
export const ReverseDialog = ({ payment }: DialogProps) => (
  <ReasonDialog
    title="Reverse this payment?"
    description={`The books keep both entries. ${payment.name} then owes it again, and reads why.`}
    facts={paymentFacts(payment)}
    trigger={
      <Button variant="quiet" size="small">
        Reverse
      </Button>
    }
    confirmLabel="Reverse it"
    help="Such as: “It was Dana's, not yours.”"
    missing="Write why the record was wrong"
    max={REASON_MAX}
    act={(reason) =>
      request("POST /api/treasurer-payments/:id/reverse", { params: { id: payment.id }, body: { reason } })
    }
    failure="Nothing was reversed"
  />
);

/** The member says that a payment which the treasurer recorded for them isn't right. */
export const ObjectDialog = ({ payment }: DialogProps) => (
  <ReasonDialog
    title="What isn't right?"
    description="All members see this until it's settled."
    facts={paymentFacts(payment)}
    trigger={
      <Button variant="secondary" size="small">
        That's not right
      </Button>
    }
    confirmLabel="Say it isn't right"
    label="Your sentence"
    help="All members can read it."
    missing="Write what isn't right"
    max={REASON_MAX}
    act={(reason) =>
      request("POST /api/treasurer-payments/:id/object", { params: { id: payment.id }, body: { reason } })
    }
    failure="Your objection wasn't sent"
  />
);

/** The treasurer stands by a record that its payer objected to. */
export const StandByDialog = ({ payment }: DialogProps) => (
  <ReasonDialog
    title="Stand by this payment?"
    description={`It stays in the books. ${payment.name} and all members read your answer.`}
    facts={paymentFacts(payment)}
    trigger={
      <Button variant="secondary" size="small">
        Stand by it
      </Button>
    }
    confirmLabel="Stand by it"
    label="Your answer"
    help="All members can read it."
    missing="Write an answer that all members can read"
    max={REASON_MAX}
    act={(reason) =>
      request("POST /api/treasurer-payments/:id/settle", { params: { id: payment.id }, body: { reason } })
    }
    failure="Your answer wasn't sent"
  />
);
