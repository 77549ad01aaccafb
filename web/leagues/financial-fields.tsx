import { paysDuringSeason } from "#contract/league-types.ts";
import { payoutRuleNames } from "#contract/league-words.ts";
import { EntryFeeField, MaxMembersField } from "#web/leagues/common-fields.tsx";
import type { FieldsProps } from "#web/leagues/league-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { NumberInput, Select, TextInput } from "#web/ui/inputs.tsx";

/** Financial Settings (SPEC §2, Create league), the same for creating and editing. */
export function FinancialFields({ form, fixed }: FieldsProps) {
  const { errors } = form.formState;
  const reimbursementHelp = fixed
    ? "Members have paid, so this can only fall."
    : "Your share of the pool for running the league.";
  const ruleHelp = fixed ? "Members have paid, so a vote can't be taken away." : "Who decides on the payouts.";
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
      <EntryFeeField field={form.register("entryFee")} error={errors.entryFee?.message} fixed={fixed} />
      <MaxMembersField field={form.register("maxMembers")} error={errors.maxMembers?.message} help="2 to 50." />
      <Field
        label="Payment deadline"
        error={errors.paymentDeadline?.message}
        help="A new date means the end of that day."
      >
        {(wiring) => <TextInput type="date" {...wiring} {...form.register("paymentDeadline")} />}
      </Field>
      <Field label="End date" error={errors.endDate?.message} help="When the season is over.">
        {(wiring) => <TextInput type="date" {...wiring} {...form.register("endDate")} />}
      </Field>
      <Field
        label="Commissioner reimbursement"
        error={errors.commissionerReimbursement?.message}
        help={reimbursementHelp}
      >
        {(wiring) => <NumberInput unit="%" {...wiring} {...form.register("commissionerReimbursement")} />}
      </Field>
      <Field label="Payout rule" error={errors.payoutRule?.message} help={ruleHelp}>
        {(wiring) => (
          <Select {...wiring} {...form.register("payoutRule")}>
            {Object.entries(payoutRuleNames).map(([rule, name]) => (
              <option key={rule} value={rule}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {paysDuringSeason(form.watch()) && (
        <Field
          label="Set aside for prizes during the season"
          error={errors.periodPrizeShare?.message}
          help={fixed ?? "For daily, weekly or monthly prizes; the final places share what is left."}
        >
          {(wiring) => (
            <NumberInput unit="%" disabled={fixed !== undefined} {...wiring} {...form.register("periodPrizeShare")} />
          )}
        </Field>
      )}
    </div>
  );
}
