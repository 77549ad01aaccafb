import { useMutation } from "@tanstack/react-query";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import type { adminLeagueSchema, adminLeagueTypes, ListedLeague } from "#contract/operations/admin-leagues.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { IN_EDIT } from "#web/leagues/form/field-definition.ts";
import { FIELDS, type FieldName, type FieldValues, readFrom, startOf } from "#web/leagues/form/fields.ts";
import { LeagueField } from "#web/leagues/form/league-field.tsx";
import { SaveButton } from "#web/leagues/form/save-button.tsx";
import { useRefundPreview } from "#web/leagues/form/use-refund-preview.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { InCurrency } from "#web/ui/currency.ts";
import { Field } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type LeagueValues = z.input<typeof adminLeagueSchema>;
// Sends the typed text for the server to parse: a parsed amount would be cents.
const check = checkedLater<LeagueValues>(
  () => import("#contract/operations/admin-leagues.ts").then((code) => code.adminLeagueSchema),
  { raw: true },
);

/** The league's own fields in the admin's form, which offers different types than the league's. */
const valuesOf = ({ name, sport, season, entryFee, maxMembers, description, status }: FieldValues) => ({
  ...{ name, sport, season, entryFee, maxMembers, description, status },
});

/** SPEC §9, Admin defaults. */
const defaults = (now: Date): LeagueValues => ({
  ...valuesOf(startOf(now)),
  season: "",
  entryFee: "",
  leagueType: "standard",
});

const typed = (league: ListedLeague): LeagueValues => ({
  ...valuesOf(readFrom(league)),
  leagueType: hasSeasons(league) ? "dynasty" : "standard",
});

/** Turns the form's type into the league's own: "standard" keeps a survivor or pick'em league as it is (RULES §12). */
function typeAfter(league: ListedLeague, type: LeagueValues["leagueType"]): LeagueType {
  if (type === "dynasty") return "dynasty";
  return hasSeasons(league) ? "single_season" : league.leagueType;
}

/** A new league, or an existing one (SPEC §5, Admin league form). */
export function AdminLeagueForm({ league, onSaved }: { league: ListedLeague | undefined; onSaved: () => void }) {
  const form = useForm<LeagueValues>({
    resolver: check,
    defaultValues: league ? typed(league) : defaults(new Date()),
  });
  const makeStale = useMakeStale();
  const { entryFee, leagueType, status } = form.watch();
  const terms = league && { entryFee, leagueType: typeAfter(league, leagueType) };
  const isPriced = league && (entryFee !== league.entryFee || terms?.leagueType !== league.leagueType);
  const refund = useRefundPreview(league?.id ?? "", { ...terms, currency: league?.currency });
  const save = useMutation({
    mutationFn: async (body: LeagueValues) => {
      if (!league) return request("POST /api/admin/leagues", { body });
      const confirmed = isPriced ? await refund.confirm() : {};
      if (!confirmed) return undefined;
      return request("PUT /api/admin/leagues/:id", { params: { id: league.id }, body: { ...body, ...confirmed } });
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      toast({ title: "Success", description: `League ${league ? "updated" : "created"} successfully.` });
      // The rows move while the dialog covers them, so that the next press doesn't meet another row.
      await makeStale("/api/admin", "/api/leagues", "/api/classifieds", "/api/dashboard");
      onSaved();
    },
    onError: (error) => {
      refund.forget();
      applyServerErrors(form, error);
      sayFailed("Error", error, `Failed to ${league ? "update" : "create"} league`);
    },
  });
  const isCancelling = league !== undefined && league.status !== "cancelled" && status === "cancelled";
  return (
    <InCurrency value={league?.currency ?? DOLLARS}>
      <Form form={form} sends={save} className="grid gap-5">
        <LeagueFields form={form} league={league} isCancelling={isCancelling} />
        <SaveButton
          {...{ label: league ? "Save changes" : "Create league", league, isCancelling }}
          refund={refund.shown}
        />
      </Form>
    </InCurrency>
  );
}

const TYPE_WORDS = { standard: "Standard", dynasty: "Dynasty" } as const satisfies Record<
  (typeof adminLeagueTypes)[number],
  string
>;

type LeagueFieldsProps = { form: UseFormReturn<LeagueValues>; league: ListedLeague | undefined; isCancelling: boolean };

function LeagueFields({ form, league, isCancelling }: LeagueFieldsProps) {
  const show = (name: FieldName & keyof LeagueValues, help?: string) => (
    <LeagueField form={form} name={name} offer={IN_EDIT} help={help} />
  );
  return (
    <>
      {show("name")}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        {show("sport")}
        {show("season")}
        {show("entryFee")}
        {show("maxMembers")}
        <Field label={FIELDS.leagueType.label} error={form.formState.errors.leagueType?.message}>
          {(wiring) => (
            <Select {...wiring} {...form.register("leagueType")}>
              {Object.entries(TYPE_WORDS).map(([type, word]) => (
                <option key={type} value={type}>
                  {word}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {show("status", isCancelling && league ? refundNote(league) : undefined)}
      </div>
      {show("description")}
    </>
  );
}

const refundNote = (league: ListedLeague): string =>
  wordsOf(league).heldGoesBack(formatDollars(centsOf(league.escrowBalance)));
