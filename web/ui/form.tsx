import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";

const IsSending = createContext(false);

type FormProps<Typed extends FieldValues, Checked> = {
  form: UseFormReturn<Typed, unknown, Checked>;
  /** The mutation that sends the checked values. */
  sends: { mutate: (values: Checked) => void; isPending: boolean };
  className?: string;
  children: ReactNode;
};

/** A form that is checked and then sent. Its button waits for both, so that a second press doesn't send it twice. */
export function Form<Typed extends FieldValues, Checked>({
  form,
  sends,
  className,
  children,
}: FormProps<Typed, Checked>) {
  return (
    <IsSending value={form.formState.isSubmitting || sends.isPending}>
      <form noValidate className={className} onSubmit={form.handleSubmit((values) => sends.mutate(values))}>
        {children}
      </form>
    </IsSending>
  );
}

/** Whether the surrounding form is being checked or sent. */
export const useIsSending = () => useContext(IsSending);

/** Sends the surrounding form. */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, "type" | "isPending">) => (
  <Button type="submit" isPending={useIsSending()} {...props} />
);
