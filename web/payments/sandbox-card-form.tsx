import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { centsOf, formatMoney } from "#contract/money.ts";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { CardAuthentication } from "#web/payments/card-authentication.tsx";
import { type CardForm, cardFormSchema, cardOf } from "#web/payments/card-form-schema.ts";
import { TestCards } from "#web/payments/test-cards.tsx";
import type { PaymentResult } from "#web/payments/use-payment-result.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";

type Intent = { paymentIntentId: string; clientSecret: string };
type CardFormProps = {
  intent: Intent;
  amount: string;
  isDisabled: boolean;
  onResult: (result: PaymentResult) => Promise<void>;
};

const ALREADY_PROCESSED =
  "This payment has already been processed or is in an invalid state. Please refresh the page and try again.";

/** The sandbox's card form, in the place of the real processor's: nothing outside this site is loaded (DESIGN §5). */
export function SandboxCardForm({ intent, amount, isDisabled, onResult }: CardFormProps) {
  const form = useForm<CardForm>({
    resolver: zodResolver(cardFormSchema),
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const { paymentIntentId: id, clientSecret } = intent;
  const pay = useMutation({
    mutationFn: async (card: CardForm) => {
      const answer = await request("POST /api/sandbox/payment-intents/:id/confirm", {
        params: { id },
        body: { clientSecret, card: cardOf(card) },
      });
      if (answer.status !== "requires_action") await onResult({ paymentIntentId: id, status: answer.status });
      return answer;
    },
    onError: sayWhatFailed,
  });
  const { errors } = form.formState;
  if (pay.data?.status === "requires_action") {
    return (
      <CardAuthentication
        intent={intent}
        onFailed={(error) => {
          pay.reset();
          sayWhatFailed(error);
        }}
        onResult={onResult}
      />
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((card) => pay.mutate(card))}>
      <Field label="Card number" error={errors.number?.message}>
        {(wiring) => (
          <TextInput
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="4242 4242 4242 4242"
            className="figures"
            {...wiring}
            {...form.register("number")}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiry" error={errors.expiry?.message}>
          {(wiring) => (
            <TextInput
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              className="figures"
              {...wiring}
              {...form.register("expiry")}
            />
          )}
        </Field>
        <Field label="Security code" error={errors.cvc?.message}>
          {(wiring) => (
            <TextInput
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="CVC"
              className="figures"
              {...wiring}
              {...form.register("cvc")}
            />
          )}
        </Field>
      </div>
      {pay.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-sm text-red">
          {messageOf(pay.error, "The payment did not go through.")} Nothing was charged.
        </p>
      )}
      <Button type="submit" size="large" isPending={pay.isPending} disabled={isDisabled}>
        {pay.isPending ? "Paying…" : `Pay ${formatMoney(centsOf(amount))}`}
      </Button>
      <TestCards onChoose={(number) => form.reset({ number, expiry: "12 / 34", cvc: "123" })} />
    </form>
  );
}

/** SPEC §8, Payment: an intent that was used already, the processor's own words, or something unforeseen. */
function sayWhatFailed(error: unknown) {
  if (!isApiError(error))
    return toast({
      title: "Payment Error",
      description: "The processor did not answer. Check your dashboard before you try again.",
      tone: "error",
    });
  const description = error.body.code === "payment_intent_unexpected_state" ? ALREADY_PROCESSED : error.body.message;
  toast({ title: "Payment Failed", description, tone: "error" });
}
