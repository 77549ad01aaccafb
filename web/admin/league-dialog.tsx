import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type DefaultValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { adminLeagueSchema } from "#contract/admin-leagues.ts";
import { sports } from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { LeagueFields } from "#web/admin/league-fields.tsx";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/** The admin's league form (SPEC §5): a new league, or the one given. */
export function LeagueDialog({ league, trigger }: { league?: League; trigger: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title={league ? `Edit ${league.name}` : "Add a league"}
      description={
        league
          ? "You may set what its commissioner can't; it is written to the audit log."
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

/** A sport that came in by another way than a form is not among those offered: the admin chooses one. */
function valuesOf(league: League): DefaultValues<LeagueValues> {
  const sport = sports.find((offered) => offered === league.sport);
  return {
    name: league.name,
    ...(sport && { sport }),
    season: league.season,
    entryFee: league.entryFee,
    maxMembers: String(league.maxMembers),
    description: league.description ?? "",
    leagueType: league.leagueType === "dynasty" ? "dynasty" : "standard",
    status: league.status,
  };
}

function LeagueForm({ league, onSaved }: { league: League | undefined; onSaved: () => void }) {
  const form = useForm<LeagueValues>({
    // What was typed is sent, and the server reads it: a parsed amount would be cents.
    resolver: zodResolver(adminLeagueSchema, undefined, { raw: true }),
    defaultValues: league ? valuesOf(league) : DEFAULTS,
  });
  const makeStale = useMakeStale();
  const save = useMutation({
    mutationFn: (body: LeagueValues) =>
      league
        ? request("PUT /api/admin/leagues/:id", { params: { id: league.id }, body })
        : request("POST /api/admin/leagues", { body }),
    onSuccess: async () => {
      onSaved();
      toast({ title: "Success", description: `League ${league ? "updated" : "created"} successfully.` });
      await makeStale("/api/admin", "/api/leagues", "/api/classifieds", "/api/dashboard");
    },
    onError: (error) => {
      applyServerErrors(form, error);
      failureToast(messageOf(error, `Failed to ${league ? "update" : "create"} league`));
    },
  });
  const isCancelling = league !== undefined && league.status !== "cancelled" && form.watch("status") === "cancelled";
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((body) => save.mutate(body))}>
      <LeagueFields form={form} league={league} isCancelling={isCancelling} />
      <Button
        type="submit"
        variant={isCancelling ? "danger" : "primary"}
        className="justify-self-end"
        isPending={save.isPending}
      >
        {isCancelling ? "Cancel the league and refund everyone" : league ? "Save changes" : "Create league"}
      </Button>
    </form>
  );
}
