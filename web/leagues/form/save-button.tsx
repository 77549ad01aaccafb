import { Button } from "#web/ui/button.tsx";

type SaveButtonProps = {
  label: string;
  isCancelling: boolean;
  /** The refund that saving would make, once the server has computed it. */
  refund?: { total: string; sentence: string } | undefined;
  isPending: boolean;
};

/** Saves a league's form; names refunds to members above the button and on it. */
export function SaveButton({ label, isCancelling, refund, isPending }: SaveButtonProps) {
  return (
    <>
      {refund && (
        <p role="alert" className="rounded-control border border-line-strong bg-sunken p-4 font-semibold">
          {refund.sentence} The money goes back to the cards that paid it.
        </p>
      )}
      <Button
        type="submit"
        variant={isCancelling || refund ? "danger" : "primary"}
        className="justify-self-end"
        isPending={isPending}
      >
        {isCancelling ? "Cancel the league and refund everyone" : refund ? `Save and refund $${refund.total}` : label}
      </Button>
    </>
  );
}
