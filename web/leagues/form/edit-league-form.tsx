import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { useOptional } from "#web/api/load.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { useCustody } from "#web/leagues/custody.ts";
import { IN_EDIT } from "#web/leagues/form/field-definition.ts";
import { LeagueField } from "#web/leagues/form/league-field.tsx";
import { BasicFields, FinancialFields } from "#web/leagues/form/league-fields.tsx";
import { changesOf, type LeagueFormValues, valuesOf } from "#web/leagues/form/league-form.ts";
import { MoreAboutLeague } from "#web/leagues/form/more-about-league.tsx";
import { PayoutStructureEditor } from "#web/leagues/form/payout-structure-editor.tsx";
import { PrizeBuilder } from "#web/leagues/form/prize-builder.tsx";
import { SaveButton } from "#web/leagues/form/save-button.tsx";
import { useEditForm } from "#web/leagues/form/use-league-form.ts";
import { useRefundPreview } from "#web/leagues/form/use-refund-preview.ts";
import { earlierResultsQuery, overIn } from "#web/results/results-query.ts";
import { InCurrency } from "#web/ui/currency.ts";
import { Form } from "#web/ui/form.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";
import { typedAmount } from "#web/ui/typed-amount.ts";

const FIXED = "Fixed: members have paid.";

/** The league's terms, for its commissioner to edit. Those that members paid under say why they can't change (RULES §2). */
export function EditLeagueForm({ league, onSaved }: { league: League; onSaved: () => void }) {
  const form = useEditForm(league);
  // Only typed changes are sent, so that saving doesn't undo what others have changed since the form was opened.
  const [begun] = useState(league);
  const isAdmin = useCurrentUser().user?.role === "admin";
  const makeStale = useMakeStale();
  const { isListable } = useCustody(form);
  const { entryFee, currency, leagueType, status } = form.watch();
  const refund = useRefundPreview(league.id, {
    entryFee: typedAmount(entryFee, currency),
    leagueType,
    currency: league.currency,
  });
  const save = useMutation({
    mutationFn: async (typed: LeagueFormValues) => {
      // A disabled control has no value.
      const values = { ...valuesOf(begun), ...JSON.parse(JSON.stringify(typed)) } as LeagueFormValues;
      // A tick from before the custody changed, in a box that isn't shown anymore.
      if (!isListable && !begun.isPublic) values.isPublic = false;
      const isPriced = isAdmin && (values.entryFee !== begun.entryFee || values.leagueType !== begun.leagueType);
      const confirmed = isPriced ? await refund.confirm() : {};
      if (!confirmed) return undefined;
      const body = { ...changesOf(values, begun), ...confirmed };
      return request("PUT /api/leagues/:id", { params: { id: league.id }, body });
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      onSaved();
      toast({ title: "League Updated", description: `${saved.name} is saved.` });
      await makeStale("/api/leagues", "/api/dashboard");
    },
    onError: (error) => {
      refund.forget();
      applyServerErrors(form, error);
      sayFailed("Error", error, "Failed to update league");
    },
  });
  const lastTable = overIn(useOptional({ ...earlierResultsQuery(league.id), enabled: league.currentYear > 1 }));
  const isCancelling = status === "cancelled" && league.status !== "cancelled";
  const fixed = league.pot.paidMembers > 0 && !isAdmin && league.entryFee !== "0.00" ? FIXED : undefined;
  return (
    <InCurrency value={currency}>
      <Form form={form} sends={save} className="grid gap-8">
        <Part title="Basic Information">
          <BasicFields form={form} offer={IN_EDIT} fixed={fixed} />
        </Part>
        <Part title="Financial Settings">
          <FinancialFields form={form} offer={IN_EDIT} fixed={fixed} />
        </Part>
        <Part title="Payout Structure">
          <PayoutStructureEditor form={form} fixed={fixed} lastTable={lastTable} />
        </Part>
        <MoreAboutLeague heading="h3" form={form} offer={IN_EDIT} fixed={fixed}>
          <h4 className="mt-2 font-semibold">Other prizes</h4>
          <PrizeBuilder form={form} fixed={fixed} />
        </MoreAboutLeague>
        {/* The buttons on the league's page move it along; this is for the rest, such as canceling it. */}
        <details>
          <summary className="w-fit cursor-pointer font-semibold">Change the status by hand</summary>
          <div className="mt-4">
            <LeagueField
              form={form}
              name="status"
              offer={IN_EDIT}
              help={isCancelling ? wordsOf(league).ifCanceled(treasurerNameOf(league)) : undefined}
            />
          </div>
        </details>
        <SaveButton label="Save changes" league={league} isCancelling={isCancelling} refund={refund.shown} />
      </Form>
    </InCurrency>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-5">
    <h3 className="border-b border-line pb-2 text-lg">{title}</h3>
    {children}
  </section>
);
