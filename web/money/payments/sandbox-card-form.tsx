import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { CardAuthentication } from "#web/money/payments/card-authentication.tsx";
import { type CardFormProps, PAYING } from "#web/money/payments/card-form-props.ts";
import type { CardForm } from "#web/money/payments/card-format.ts";
import { asExpiry, cardOf, groupDigits } from "#web/money/payments/card-format.ts";
import { LastProblem, type PaymentProblem } from "#web/money/payments/payment-failure.tsx";
import { TestCards } from "#web/money/payments/test-cards.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

const check = checkedLater<CardForm>(() =>
  import("#web/money/payments/card-form-schema.ts").then((code) => code.cardFormSchema),
);

/** The sandbox's card form in place of Stripe's: loads nothing from outside this site (docs/architecture.md). */
export function SandboxCardForm({ intent, amount, isDisabled, onResult }: CardFormProps) {
  const form = useForm<CardForm>({
    resolver: check,
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const { paymentIntentId: id, clientSecret } = intent;
  /** Why the bank's authentication ended without a payment. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const pay = useMutation({
    mutationKey: PAYING,
    mutationFn: async (card: CardForm) => {
      setRefusal(null);
      const answer = await request("POST /api/sandbox/payment-intents/:id/confirm", {
        params: { id },
        body: { clientSecret, card: cardOf(card) },
      });
      if (answer.status !== "requires_action") await onResult({ paymentIntentId: id, status: answer.status });
      return answer;
    },
  });
  const { errors } = form.formState;
  const error: unknown = pay.error ?? refusal;
  /** Formats what is typed at the end; a correction in the middle stays as it is. */
  const typed = (name: "number" | "expiry", format: (text: string) => string) =>
    form.register(name, {
      onChange: ({ target }: { target: HTMLInputElement }) => {
        if (target.selectionStart === target.value.length) form.setValue(name, format(target.value));
      },
    });
  if (pay.data?.status === "requires_action") {
    return (
      <CardAuthentication
        intent={intent}
        onFailed={(error) => {
          pay.reset();
          setRefusal(error);
        }}
        onResult={onResult}
      />
    );
  }
  return (
    <Form form={form} sends={pay} className="grid gap-4">
      <Field label="Card number" error={errors.number?.message}>
        {(wiring) => (
          <TextInput
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="4242 4242 4242 4242"
            className="figures"
            {...wiring}
            {...typed("number", groupDigits)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Expiry" error={errors.expiry?.message}>
          {(wiring) => (
            <TextInput
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              className="figures"
              {...wiring}
              {...typed("expiry", asExpiry)}
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
      <LastProblem problem={error === null ? undefined : problemOf(error)} isPaying={pay.isPending} />
      <SubmitButton size="large" disabled={isDisabled}>
        {pay.isPending ? "Paying…" : `Pay ${formatDollars(centsOf(amount))}`}
      </SubmitButton>
      <TestCards onChoose={(number) => form.reset({ number, expiry: "12 / 34", cvc: "123" })} />
    </Form>
  );
}

/** The processor's refusal if there is one, otherwise the error. */
function problemOf(error: unknown): PaymentProblem {
  if (!isApiError(error) || error.status === 0 || error.status >= 500) return { error };
  const message = messageOf(error, "The payment did not go through.");
  return { failure: { code: error.body.code, message, isUncharged: error.status === 402 } };
}
