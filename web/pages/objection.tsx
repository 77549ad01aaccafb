import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useParams } from "wouter";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { NotShown } from "#web/ui/not-shown.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

const OVER = {
  done: "This was done.",
  refused: "This was refused. Nothing was changed.",
  objected: "Someone objected, so this isn't done.",
};

/** What an admin plans, for the people it concerns, who can object (RULES §16). Opening it changes nothing. */
export function ObjectionPage() {
  const { id = "" } = useParams<{ id: string }>();
  const plan = useQuery(query("GET /api/objections/:id", { params: { id } }));
  if (plan.isPending) return <LoadingScreen />;
  if (!plan.data) {
    return (
      <NotShown
        error={plan.error}
        onRetry={() => void plan.refetch()}
        missing={{ title: "Nothing to object to", sentence: "This doesn't exist or doesn't concern you." }}
        what="This plan"
      />
    );
  }
  const { summary, reason, status, carriedOutAt } = plan.data;
  return (
    <div className="page max-w-2xl">
      <PageHeader title="An admin plans something that concerns you" intro={summary} />
      {reason !== null && <p className="mb-6 text-ink-soft">The admin's reason: “{reason}”</p>}
      {status === "waiting" ? (
        <>
          <p className="mb-6">
            {carriedOutAt === null ? (
              "It's done once another admin confirms it."
            ) : (
              <>
                It's done on <DateText value={carriedOutAt} withTime />, unless someone it concerns objects.
              </>
            )}
          </p>
          <ObjectionForm id={id} />
        </>
      ) : (
        <p role="status">{OVER[status]}</p>
      )}
    </div>
  );
}

function ObjectionForm({ id }: { id: string }) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const object = useMutation({
    mutationFn: () => request("POST /api/objections/:id", { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: async ({ message }) => {
      toast({ title: "Objection recorded", description: message });
      await client.invalidateQueries();
    },
    onError: (error) => failureToast(messageOf(error, "Failed to record your objection")),
  });
  const isMissing = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing) object.mutate();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field
        label="Why you object"
        help="The admins read it."
        error={isTried && isMissing ? "Write why you object" : undefined}
      >
        {(wiring) => (
          <TextArea
            rows={3}
            maxLength={1000}
            {...wiring}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="large" isPending={object.isPending} className="justify-self-start">
        Object
      </Button>
    </form>
  );
}
