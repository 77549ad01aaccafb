import { SubmitButton } from "#web/ui/form.tsx";

type SaveButtonProps = {
  label: string;
  isCancelling: boolean;
  /** The refund that saving would make, once the server has computed it. */
  refund?: { total: string; sentence: string } | undefined;
  /** Whether a treasurer keeps the money, who then owes it (RULES §24). */
  isKept?: boolean;
};

/** Saves a league's form. If that refunds members, the refund is named above the button and on it. */
export function SaveButton({ label, isCancelling, refund, isKept = false }: SaveButtonProps) {
  const cancel = isKept ? "Cancel the league" : "Cancel the league and refund everyone";
  const save = isKept ? "Save" : `Save and refund $${refund?.total}`;
  return (
    <>
      {refund && (
        <p role="alert" className="rounded-control border border-line-strong bg-sunken p-4 font-semibold">
          {refund.sentence}{" "}
          {isKept ? "The treasurer owes it to them." : "The money goes back to the cards that paid it."}
        </p>
      )}
      <SubmitButton variant={isCancelling || refund ? "danger" : "primary"} className="justify-self-end">
        {isCancelling ? cancel : refund ? save : label}
      </SubmitButton>
    </>
  );
}
