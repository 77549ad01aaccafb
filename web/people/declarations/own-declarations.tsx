import { useState } from "react";
import type { OwnDeclarations as Declared } from "#contract/people/declarations.ts";
import { placeName } from "#contract/people/places.ts";
import type { ShownDuties } from "#contract/platform/duties.ts";
import { memoize } from "#contract/platform/memoize.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { DeclarationForm } from "#web/people/declarations/declaration-form.tsx";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Facts } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading.tsx";
import { toast } from "#web/ui/toast.tsx";

/** What a person accepted and declared here, and the way to say that they have moved (RULES §27). */
export function OwnDeclarations({ duties }: { duties: ShownDuties }) {
  const own = useLoad(query("GET /api/auth/declarations"));
  return (
    <ProfileTopic id="declared" title="What you accepted and told us">
      <Loaded
        from={own}
        what="what you accepted and told us"
        pending={<LoadingSetting what="what you accepted and told us" widths={["w-full", "w-2/3"]} />}
      >
        {(loaded) => (
          <div className="grid gap-4">
            <Facts rows={rowsOf(loaded, duties)} />
            {loaded.refusal && <p className="rounded-control bg-blue-wash px-4 py-3">{loaded.refusal}</p>}
            {duties.asksPlace && <Move isFirst={loaded.places.length === 0} />}
          </div>
        )}
      </Loaded>
    </ProfileTopic>
  );
}

function rowsOf({ consents, birthDate, places }: Declared, { terms, minAge, asksPlace }: ShownDuties) {
  const [home, ...earlier] = places;
  return [
    ...consents.map(({ version, acceptedAt }) => ({
      label: `Terms, version ${version}`,
      value: `Accepted ${formatDay(acceptedAt)}`,
    })),
    ...(terms && consents.length === 0 ? [{ label: "Terms", value: "Not accepted yet" }] : []),
    ...(birthDate
      ? [{ label: "Date of birth", value: <Said what={dayOf(birthDate.date)} at={birthDate.declaredAt} /> }]
      : []),
    ...(minAge !== null && !birthDate ? [{ label: "Date of birth", value: "Not given yet" }] : []),
    ...(home ? [{ label: "Where you live", value: <Said what={placeName(home.place)} at={home.declaredAt} /> }] : []),
    ...(asksPlace && !home ? [{ label: "Where you live", value: "Not given yet" }] : []),
    ...(earlier.length > 0
      ? [
          {
            label: "Before",
            value: earlier.map(({ place, declaredAt }) => (
              <Said key={declaredAt} what={placeName(place)} at={declaredAt} />
            )),
          },
        ]
      : []),
  ];
}

/** A day of the calendar, in no zone. */
const days = memoize(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }));
const dayOf = (date: string): string => days().format(new Date(date));

const Said = ({ what, at }: { what: string; at: string }) => (
  <span className="block">
    {what} <span className="block text-sm font-normal text-ink-soft">Told us {formatDay(at)}</span>
  </span>
);

function Move({ isFirst }: { isFirst: boolean }) {
  const [isMoving, setMoving] = useState(false);
  if (!isMoving) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setMoving(true)}>
        {isFirst ? "Tell us where you live" : "I've moved"}
      </Button>
    );
  }
  return (
    <DeclarationForm
      asks={{ terms: null, birthDate: false, place: true }}
      action="Save where I live"
      onSaved={() => {
        setMoving(false);
        toast({ title: "Saved", description: "From now on this is where you live." });
      }}
    />
  );
}
