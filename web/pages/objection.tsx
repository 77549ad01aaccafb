import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useParams } from "wouter";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { type Answer, request } from "#web/api/request.ts";
import { PlannedPayouts } from "#web/operations/cases/planned-payouts.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateText, ZoneNote } from "#web/ui/date.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

const OVER = {
  done: "This was done.",
  refused: "An admin decided against it. Nothing was changed.",
  objected: "Someone objected, so it won't happen. The admins know why.",
};

/** What an admin plans, for the people it concerns, who can object (RULES §16). Opening it changes nothing. */
export function ObjectionPage() {
  const { id = "" } = useParams<{ id: string }>();
  const plan = useLoad(query("GET /api/objections/:id", { params: { id } }));
  return (
    <LoadedScreen
      from={plan}
      what="this plan"
      pending={<ScreenShape />}
      missing={<MissingScreen title="Nothing to object to">This doesn't exist or doesn't concern you.</MissingScreen>}
    >
      {(loaded) => <PlanScreen id={id} plan={loaded} />}
    </LoadedScreen>
  );
}

function PlanScreen({ id, plan }: { id: string; plan: Answer<"GET /api/objections/:id"> }) {
  const { summary, reason, payouts, newAddress, status, carriedOutAt } = plan;
  return (
    <div className="page max-w-2xl">
      <PageHeader
        title={status === "waiting" ? "An admin is planning a change that affects you" : "What an admin planned"}
        intro={summary}
      />
      {newAddress && <p className="mb-6 wrap-anywhere">The new address: {newAddress}</p>}
      {payouts && (
        <div className="mb-6">
          <h2 className="mb-2 text-xl">Who would be paid</h2>
          <PlannedPayouts payouts={payouts} />
        </div>
      )}
      {reason !== null && <p className="mb-6 text-ink-soft wrap-anywhere">The admin's reason: “{reason}”</p>}
      {status === "waiting" ? (
        <>
          <p className="mb-6">
            {carriedOutAt === null ? (
              "It takes effect once another admin confirms it."
            ) : (
              <>
                It takes effect on <DateText value={carriedOutAt} withTime />, unless someone affected objects.{" "}
                <ZoneNote />
              </>
            )}
          </p>
          <ObjectionForm id={id} />
        </>
      ) : (
        <>
          <p role="status" className="mb-6">
            {OVER[status]}
          </p>
          <ButtonLink to={paths.home()} variant="secondary">
            Go to the home page
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function ObjectionForm({ id }: { id: string }) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const object = useAct({
    act: () => request("POST /api/objections/:id", { params: { id }, body: { reason: reason.trim() } }),
    says: "Objection recorded",
    last: () => client.invalidateQueries(),
    fails: "Your objection wasn't recorded",
  });
  const isMissing = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isMissing) input.current?.focus();
    else object.mutate();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field
        label="Why you object"
        help="The admins will read it."
        error={isTried && isMissing ? "Write why you object" : undefined}
      >
        {(wiring) => (
          <TextArea
            rows={3}
            maxLength={1000}
            ref={input}
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
