import type { Custody } from "#contract/terms/custody.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { SubmitButton } from "#web/ui/form.tsx";

type SaveButtonProps = {
  label: string;
  isCancelling: boolean;
  /** The refund that saving would make, once the server has computed it. */
  refund?: { total: string; sentence: string } | undefined;
  /** Unless it is a new one. */
  league?: { custody: Custody } | undefined;
};

/** Saves a league's form. If that refunds members, the refund is named above the button and on it. */
export function SaveButton({ label, isCancelling, refund, league = { custody: "potkeeper" } }: SaveButtonProps) {
  const { cancel, saveAndRefund, refundGoes } = wordsOf(league);
  return (
    <>
      {refund && (
        <p role="alert" className="rounded-control border border-line-strong bg-sunken p-4 font-semibold">
          {refund.sentence} {refundGoes}
        </p>
      )}
      <SubmitButton variant={isCancelling || refund ? "danger" : "primary"} className="justify-self-end">
        {isCancelling ? cancel : refund ? saveAndRefund(`$${refund.total}`) : label}
      </SubmitButton>
    </>
  );
}
