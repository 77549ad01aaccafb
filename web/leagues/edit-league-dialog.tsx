import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, type Resolver, useForm } from "react-hook-form";
import { leagueStatuses } from "#contract/league-status.ts";
import { editLeagueSchema, type League } from "#contract/leagues.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { statusWord } from "#web/leagues/status-badge.tsx";
import { endOfDay, toDateField } from "#web/lib/date-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, MoneyInput, NumberInput, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

const valuesOf = (league: League) => ({
  name: league.name,
  description: league.description ?? "",
  entryFee: league.entryFee,
  maxMembers: String(league.maxMembers),
  commissionerReimbursement: league.commissionerReimbursement,
  payoutRule: league.payoutRule,
  isPublic: league.isPublic,
  status: league.status,
  paymentDeadline: toDateField(new Date(league.paymentDeadline)),
  endDate: toDateField(new Date(league.endDate)),
});
type EditValues = ReturnType<typeof valuesOf>;

const bodyOf = (values: EditValues) => ({
  ...values,
  paymentDeadline: endOfDay(values.paymentDeadline),
  endDate: endOfDay(values.endDate),
});

const resolver: Resolver<EditValues> = (values) => {
  const parsed = editLeagueSchema.safeParse(bodyOf(values));
  if (parsed.success) return { values, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= { type: "validation", message };
  return { values: {}, errors: errors as FieldErrors<EditValues> };
};

/** Every term that can still change; what cannot any more, the server says why (RULES §2). */
export function EditLeagueDialog({ league }: { league: League }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Edit league"
      description="Once somebody has paid, terms can only change in the members' favour."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="quiet">Edit League</Button>}
    >
      <EditForm league={league} onSaved={() => setIsOpen(false)} />
    </Dialog>
  );
}

function EditForm({ league, onSaved }: { league: League; onSaved: () => void }) {
  const form = useForm<EditValues>({ resolver, defaultValues: valuesOf(league) });
  const makeStale = useMakeStale();
  const save = useMutation({
    mutationFn: (values: EditValues) =>
      request("PUT /api/leagues/:id", { params: { id: league.id }, body: bodyOf(values) }),
    onSuccess: async ({ name }) => {
      onSaved();
      toast({ title: "League Updated", description: `${name} is saved.` });
      await makeStale("/api/leagues", "/api/dashboard");
    },
    onError: (error) => {
      applyServerErrors(form, error);
      failureToast(messageOf(error, "Failed to update league"));
    },
  });
  const { errors } = form.formState;
  const isCancelling = form.watch("status") === "cancelled" && league.status !== "cancelled";
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <Field label="League name" error={errors.name?.message}>
        {(wiring) => <TextInput {...wiring} {...form.register("name")} />}
      </Field>
      <Field label="Description" isOptional error={errors.description?.message}>
        {(wiring) => <TextArea rows={3} {...wiring} {...form.register("description")} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field label="Payment deadline" error={errors.paymentDeadline?.message}>
          {(wiring) => <TextInput type="date" {...wiring} {...form.register("paymentDeadline")} />}
        </Field>
        <Field label="End date" error={errors.endDate?.message}>
          {(wiring) => <TextInput type="date" {...wiring} {...form.register("endDate")} />}
        </Field>
        <Field label="Entry fee" error={errors.entryFee?.message}>
          {(wiring) => <MoneyInput {...wiring} {...form.register("entryFee")} />}
        </Field>
        <Field label="Max members" error={errors.maxMembers?.message}>
          {(wiring) => <NumberInput unit="seats" {...wiring} {...form.register("maxMembers")} />}
        </Field>
        <Field label="Commissioner reimbursement" error={errors.commissionerReimbursement?.message}>
          {(wiring) => <NumberInput unit="%" {...wiring} {...form.register("commissionerReimbursement")} />}
        </Field>
        <Field label="Payout rule">
          {(wiring) => (
            <Select {...wiring} {...form.register("payoutRule")}>
              <option value="commissioner_control">Commissioner control</option>
              <option value="majority_approval">Majority approval</option>
            </Select>
          )}
        </Field>
        <Field
          label="Status"
          help={isCancelling ? "Every entry fee held goes back to the card that paid it." : undefined}
        >
          {(wiring) => (
            <Select {...wiring} {...form.register("status")}>
              {leagueStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusWord(status)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Checkbox label="List it in the classifieds" {...form.register("isPublic")} />
      <Button
        type="submit"
        variant={isCancelling ? "danger" : "primary"}
        className="justify-self-end"
        isPending={save.isPending}
      >
        {isCancelling ? "Cancel the league and refund everyone" : "Save changes"}
      </Button>
    </form>
  );
}
