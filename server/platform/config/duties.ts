import type { AskedBefore } from "#contract/platform/duties.ts";
import type { Fault } from "#server/platform/config/config-error.ts";
import type { Environment } from "#server/platform/config/environment.ts";
import type { AllowedPlaces } from "#server/platform/config/places.ts";

/** What the law asks of the operator, and so of people (RULES §27). */
export type Duties = {
  terms: { version: string; url: string; privacyUrl: string | null } | null;
  contact: string | null;
  minAge: number | null;
  /** With what a person who is refused reads. */
  places: (AllowedPlaces & { reason: string }) | null;
  askedBefore: AskedBefore;
};

export function dutiesOf(env: Environment): Duties {
  const { TERMS_URL: url, TERMS_VERSION: version, PLACES: places, PLACES_REASON: reason } = env;
  return {
    terms: url && version ? { version, url, privacyUrl: env.PRIVACY_URL ?? null } : null,
    contact: env.CONTACT ?? null,
    minAge: env.MIN_AGE ?? null,
    places: places && reason ? { ...places, reason } : null,
    askedBefore: env.ASKED_BEFORE,
  };
}

const missing = (is: string, isnt: string, so: string, remedy: string): Fault => ({
  says: `${is} is set and ${isnt} isn't: ${so}`,
  remedy,
});

/** Lists the settings that contradict each other. */
export function dutyFaults(env: Environment): Fault[] {
  const { TERMS_URL: terms, TERMS_VERSION: version, PRIVACY_URL: privacy } = env;
  const { PLACES: places, PLACES_REASON: reason, MIN_AGE: age, ASKED_BEFORE: before } = env;
  const faults: (Fault | false)[] = [
    version !== undefined &&
      terms === undefined &&
      missing(
        "TERMS_VERSION",
        "TERMS_URL",
        "no one could read what they accept.",
        "Set TERMS_URL to the address of your terms, or unset TERMS_VERSION.",
      ),
    terms !== undefined &&
      version === undefined &&
      missing(
        "TERMS_URL",
        "TERMS_VERSION",
        "no one could tell later which text was accepted.",
        "Set TERMS_VERSION to the date or number that the terms carry, such as 2026-11.",
      ),
    privacy !== undefined &&
      terms === undefined &&
      missing(
        "PRIVACY_URL",
        "TERMS_URL",
        "it would be accepted together with terms that aren't there.",
        "Set TERMS_URL and TERMS_VERSION, too.",
      ),
    places !== undefined &&
      reason === undefined &&
      missing(
        "PLACES",
        "PLACES_REASON",
        "people would be refused without learning why.",
        "Set PLACES_REASON to the sentence that they read.",
      ),
    reason !== undefined &&
      places === undefined &&
      missing(
        "PLACES_REASON",
        "PLACES",
        "no one is refused for where they live.",
        "Set PLACES to where people may live, or unset PLACES_REASON.",
      ),
    before === "all" &&
      [version, age, places].every((asked) => asked === undefined) && {
        says: "ASKED_BEFORE is all, and nothing is asked.",
        remedy: "Set TERMS_VERSION, MIN_AGE or PLACES, or unset ASKED_BEFORE.",
      },
  ];
  return faults.filter((fault) => fault !== false);
}
