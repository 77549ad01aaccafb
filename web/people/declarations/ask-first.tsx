import type { ReactNode } from "react";
import type { OwnDeclarations } from "#contract/people/declarations.ts";
import { placeName } from "#contract/people/places.ts";
import type { ShownDuties } from "#contract/platform/duties.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { DeclarationForm } from "#web/people/declarations/declaration-form.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, PageHeader } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";

type AskFirstProps = {
  /** By card, or to a treasurer, where we charge and give back nothing. */
  way: "card" | "treasurer";
  duties: ShownDuties;
  league: { id: string; name: string };
  pending: ReactNode;
  /** The payment, which isn't started before. */
  children: ReactNode;
};

/** Asks a payer what the operator has to know before a payment, in its place; says so if they can't pay (RULES §27). */
export function AskFirst({ way, duties, league, pending, children }: AskFirstProps) {
  const own = useLoad(query("GET /api/auth/declarations"));
  return (
    <LoadedScreen
      from={own}
      what="what we ask before a payment"
      pending={pending}
      missing={<MissingScreen title="Payment not found">{NOTHING_WAS[way]}</MissingScreen>}
    >
      {({ missing, refusal, places, consents }) => {
        if (refusal !== null) return <Refused way={way} refusal={refusal} place={places[0]?.place} league={league} />;
        if (!missing.terms && !missing.birthDate && !missing.place) return children;
        const hasAcceptedOthers = consents.length > 0;
        return <Asked {...{ way, duties, missing, league, hasAcceptedOthers }} />;
      }}
    </LoadedScreen>
  );
}

const NOTHING_WAS = { card: "Nothing was charged.", treasurer: "Nothing was recorded." };
const NOTHING_YET = {
  card: "Nothing is charged yet: the payment comes next.",
  treasurer: "Nothing is recorded yet: that comes next.",
};

type AskedProps = {
  missing: OwnDeclarations["missing"];
  /** Terms of another version. */
  hasAcceptedOthers: boolean;
} & Pick<AskFirstProps, "way" | "duties" | "league">;

function Asked({ way, duties, missing, league, hasAcceptedOthers }: AskedProps) {
  const isTermsOnly = !missing.birthDate && !missing.place;
  const areTermsNew = isTermsOnly && hasAcceptedOthers;
  const asked = isTermsOnly
    ? "We need you to accept the terms before you pay."
    : "We have to know this before you pay.";
  return (
    <Frame title={areTermsNew ? "New terms" : "Before you pay"} league={league}>
      <p className="mb-5">
        {areTermsNew ? "The terms have changed since you accepted them." : asked} {NOTHING_YET[way]}
      </p>
      <DeclarationForm
        asks={{ ...missing, terms: missing.terms ? duties.terms : null }}
        action={isTermsOnly ? "Accept and continue" : "Continue to payment"}
      />
    </Frame>
  );
}

type RefusedProps = { refusal: string; place: string | undefined } & Pick<AskFirstProps, "way" | "league">;

const Refused = ({ way, refusal, place, league }: RefusedProps) => (
  <Frame title="You can't pay here" league={league}>
    <p role="alert" className="text-lg">
      {refusal} {NOTHING_WAS[way]}
    </p>
    <p className="mt-3 mb-5 text-ink-soft">
      {place && `You told us that you live in ${placeName(place)}. `}
      {way === "card" && "Whatever comes back to you, such as a refund, still reaches you."}
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`${paths.ownData()}#declared`} variant="secondary">
        See what you told us
      </ButtonLink>
      <ButtonLink to={paths.league(league.id)} variant="quiet">
        Back to the league
      </ButtonLink>
    </div>
  </Frame>
);

const Frame = ({ title, league, children }: { title: string; children: ReactNode } & Pick<AskFirstProps, "league">) => (
  <div className="page max-w-2xl">
    <PageHeader
      title={title}
      intro={
        <AppLink to={paths.league(league.id)} className="font-semibold text-ink hover:underline">
          {league.name}
        </AppLink>
      }
    />
    <Card className="max-sm:p-4">{children}</Card>
  </div>
);
