import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { AT_CREATION } from "#web/leagues/form/field-definition.ts";
import { BasicFields, FinancialFields } from "#web/leagues/form/league-fields.tsx";
import { bodyOf, type LeagueFormValues, useLeagueForm } from "#web/leagues/form/league-form.ts";
import { PayoutStructureEditor } from "#web/leagues/form/payout-structure-editor.tsx";
import { LeagueSummary } from "#web/leagues/league-summary.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";
import { failureToast } from "#web/ui/toast.tsx";

export function CreateLeaguePage() {
  const [now] = useState(() => new Date());
  const form = useLeagueForm(now);
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  const create = useMutation({
    mutationFn: (values: LeagueFormValues) => request("POST /api/leagues", { body: bodyOf(values) }),
    onSuccess: async ({ id }) => {
      await makeStale("/api/leagues/my-commissioner", "/api/dashboard/commissioner-stats");
      go(paths.league(id));
    },
    onError: (error) => {
      applyServerErrors(form, error);
      failureToast(messageOf(error, "Failed to create league"));
    },
  });
  return (
    <div className="page">
      <PageHeader title="Create a league" intro="You can change everything until the first entry fee is paid." />
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => create.mutate(values))}
        className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_24rem]"
      >
        <div className="grid gap-12">
          <FormSection title="Basic Information">
            <BasicFields form={form} offer={AT_CREATION} />
          </FormSection>
          <FormSection title="Financial Settings">
            <FinancialFields form={form} offer={AT_CREATION} />
          </FormSection>
          <FormSection title="Payout Structure">
            <PayoutStructureEditor form={form} />
          </FormSection>
        </div>
        <LeagueSummary form={form} isPending={create.isPending} />
      </form>
    </div>
  );
}

function FormSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="border-b border-line pb-3 text-2xl">{title}</h2>
      {children}
    </section>
  );
}
