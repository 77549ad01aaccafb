import { useMemo } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { countryOptions, stateOptions } from "#contract/people/places.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { AcceptsTerms } from "#web/people/declarations/accepts-terms.tsx";
import type { Terms } from "#web/people/declarations/terms-links.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { useAct } from "#web/ui/use-act.ts";

type Values = { birthDate: string; country: string; place: string; acceptsTerms: string };

type DeclarationFormProps = {
  /** What is asked. */
  asks: { terms: Terms | null; birthDate: boolean; place: boolean };
  action: string;
  onSaved?: () => void;
};

/** Accepts the terms and declares a date of birth and a place, as far as they are asked for (RULES §27). */
export function DeclarationForm({ asks, action, onSaved }: DeclarationFormProps) {
  const { terms } = asks;
  const form = useForm<Values>({ defaultValues: { birthDate: "", country: "", place: "", acceptsTerms: "" } });
  const save = useAct({
    act: ({ birthDate, country, place }: Values) =>
      request("POST /api/auth/declarations", {
        body: {
          ...(terms ? { acceptsTerms: terms.version } : {}),
          ...(asks.birthDate ? { birthDate } : {}),
          ...(asks.place ? { place: country === "US" && place !== "" ? place : country } : {}),
        },
      }),
    reloads: ["/api/auth/declarations", "/api/payout-account", "/api/leagues"],
    last: onSaved,
    fails: (error) => applyServerErrors(form, error) || sayFailed("Nothing was saved", error),
  });
  const { errors } = form.formState;
  return (
    <Form form={form} sends={save} className="grid gap-5">
      {asks.birthDate && (
        <Field
          label="Date of birth"
          error={errors.birthDate?.message}
          help="You give it once: it can't be changed later. Other members never see it."
        >
          {(wiring) => (
            <TextInput
              type="date"
              min="1900-01-01"
              autoComplete="bday"
              className="max-w-48"
              {...wiring}
              {...form.register("birthDate")}
            />
          )}
        </Field>
      )}
      {asks.place && <PlaceFields form={form} />}
      {terms && <AcceptsTerms terms={terms} act="By continuing" error={errors.acceptsTerms?.message} />}
      <SubmitButton className="justify-self-start max-sm:w-full">{action}</SubmitButton>
    </Form>
  );
}

function PlaceFields({ form }: { form: UseFormReturn<Values> }) {
  const countries = useMemo(countryOptions, []);
  const states = useMemo(stateOptions, []);
  const { errors } = form.formState;
  const isInStates = form.watch("country") === "US";
  const error = errors.place?.message;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label="Country where you live" error={isInStates ? undefined : error}>
        {(wiring) => (
          <Select
            autoComplete="country"
            {...wiring}
            {...form.register("country", { onChange: () => form.resetField("place") })}
          >
            <option value="">Choose a country</option>
            <option value="US">United States</option>
            {countries.map(({ code, name }) => code !== "US" && <Choice key={code} code={code} name={name} />)}
          </Select>
        )}
      </Field>
      {isInStates && (
        <Field label="State" error={error}>
          {(wiring) => (
            <Select {...wiring} {...form.register("place")}>
              <option value="">Choose a state</option>
              {states.map((state) => (
                <Choice key={state.code} {...state} />
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

const Choice = ({ code, name }: { code: string; name: string }) => <option value={code}>{name}</option>;
