import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type DefaultValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { adminLeagueSchema } from "#contract/admin-leagues.ts";
import type { LeagueType } from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { LeagueFields } from "#web/admin/league-fields.tsx";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { SaveButton } from "#web/leagues/save-button.tsx";
import { useRefundPreview } from "#web/leagues/use-refund-preview.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/** The admin's league form (SPEC §5): for a new league, or to edit an existing one. */
export function LeagueDialog({ league, trigger }: { league?: League; trigger: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title={league ? `Edit ${league.name}` : "Add a league"}
      description={
        league
          ? "You can change terms that its commissioner can't. We record every change in the audit log."
          : "You run it until its members choose another commissioner."
      }
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      isLow
    >
      <LeagueForm league={league} onSaved={() => setIsOpen(false)} />
    </Dialog>
  );
}

type LeagueValues = z.input<typeof adminLeagueSchema>;

/** SPEC §9, Admin defaults. */
const DEFAULTS: DefaultValues<LeagueValues> = {
  name: "",
  sport: "football",
  season: "",
  entryFee: "",
  maxMembers: "10",
  description: "",
  leagueType: "standard",
  status: "draft",
};

const valuesOf = (league: League): DefaultValues<LeagueValues> => ({
  name: league.name,
  sport: league.sport,
  season: league.season,
  entryFee: league.entryFee,
  maxMembers: String(league.maxMembers),
  description: league.description ?? "",
  leagueType: league.leagueType === "dynasty" ? "dynasty" : "standard",
  status: league.status,
});

/** Turns the form's type into the league's own: "standard" keeps a survivor or pick'em league as it is (RULES §12). */
function typeAfter(league: League, type: LeagueValues["leagueType"]): LeagueType {
  if (type === "dynasty") return "dynasty";
  return league.leagueType === "dynasty" ? "single_season" : league.leagueType;
}

function LeagueForm({ league, onSaved }: { league: League | undefined; onSaved: () => void }) {
  const form = useForm<LeagueValues>({
    // Sends the typed text for the server to parse: a parsed amount would be cents.
    resolver: zodResolver(adminLeagueSchema, undefined, { raw: true }),
    defaultValues: league ? valuesOf(league) : DEFAULTS,
  });
  const makeStale = useMakeStale();
  const { entryFee, leagueType, status } = form.watch();
  const terms = league && { entryFee, leagueType: typeAfter(league, leagueType) };
  const isPriced = league && (entryFee !== league.entryFee || terms?.leagueType !== league.leagueType);
  const refund = useRefundPreview(league?.id ?? "", terms ?? {});
  const save = useMutation({
    mutationFn: async (body: LeagueValues) => {
      if (!league) return request("POST /api/admin/leagues", { body });
      const confirmed = isPriced ? await refund.confirm() : {};
      if (!confirmed) return undefined;
      return request("PUT /api/admin/leagues/:id", { params: { id: league.id }, body: { ...body, ...confirmed } });
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      onSaved();
      toast({ title: "Success", description: `League ${league ? "updated" : "created"} successfully.` });
      await makeStale("/api/admin", "/api/leagues", "/api/classifieds", "/api/dashboard");
    },
    onError: (error) => {
      refund.forget();
      applyServerErrors(form, error);
      failureToast(messageOf(error, `Failed to ${league ? "update" : "create"} league`));
    },
  });
  const isCancelling = league !== undefined && league.status !== "cancelled" && status === "cancelled";
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((body) => save.mutate(body))}>
      <LeagueFields form={form} league={league} isCancelling={isCancelling} />
      <SaveButton
        label={league ? "Save changes" : "Create league"}
        isCancelling={isCancelling}
        refund={refund.shown}
        isPending={save.isPending}
      />
    </form>
  );
}
