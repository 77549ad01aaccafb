import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import { asFinding } from "#server/operations/doctor/unreadable.ts";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { neededEvents, neededRecipientEvents, neededThinEvents } from "#server/processor/needed-events.ts";
import type { Destination, ProcessorSetup } from "#server/processor/stripe-setup.ts";

type Needed = {
  called: string;
  payload: Destination["payload"];
  /** Undefined: the processor sends the same events to either kind. */
  ofRecipients?: boolean;
  types: readonly string[];
  how: string;
};

/** Three destinations with the same address, as docs/stripe.md sets them up. */
const NEEDED: readonly Needed[] = [
  {
    called: "for your own account's events",
    payload: "snapshot",
    ofRecipients: false,
    types: neededEvents,
    how: "Events from: Your account. Payload style: Snapshot.",
  },
  {
    called: "for the events of winners' accounts",
    payload: "snapshot",
    ofRecipients: true,
    types: neededRecipientEvents,
    how: "Events from: Connected and v2 accounts. Payload style: Snapshot.",
  },
  {
    called: "for the thin events of winners' accounts",
    payload: "thin",
    types: neededThinEvents,
    how: "Events from: Connected and v2 accounts. Payload style: Thin.",
  },
];

const DASHBOARD = "In Stripe's Dashboard: Developers, Webhooks";

type Ours = { publicUrl: string; secretCount: number };

/** Checks that every change at the processor reaches us, in the API version this code understands. */
export async function checkWebhooks(setup: ProcessorSetup, ours: Ours): Promise<Finding[]> {
  if (isLoopbackUrl(ours.publicUrl)) {
    const forward = `stripe listen --forward-to ${addressOf(ours)}`;
    return [
      skipped(`Stripe can't reach ${ours.publicUrl}, so webhook destinations weren't checked. For tests: ${forward}`),
    ];
  }
  return asFinding("the webhook destinations", async () => {
    const all = (await setup.listDestinations()).filter(({ url }) => url !== null && isSame(url, addressOf(ours)));
    const findings = NEEDED.flatMap((needed) => checkDestination(needed, all, { ...ours, version: setup.apiVersion }));
    return [...findings, ...checkSecretCount(all, ours)];
  });
}

const addressOf = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}/api/webhooks/stripe`;
const isSame = (one: string, other: string) => one.replace(/\/+$/, "") === other;

function checkDestination(needed: Needed, all: readonly Destination[], ours: Ours & { version: string }): Finding[] {
  const { called, payload, ofRecipients, types, how } = needed;
  const isOfKind = (one: Destination) => ofRecipients === undefined || one.ofRecipients === ofRecipients;
  const found = all.filter((one) => one.payload === payload && isOfKind(one));
  const enabled = found.filter(({ isEnabled }) => isEnabled);
  if (found.length === 0) {
    return [
      wrong(
        `Stripe has no webhook destination ${called} at ${addressOf(ours)}.`,
        `${DASHBOARD}, Add destination. ${how} API version: ${ours.version}. Events: ${types.join(", ")}.`,
      ),
    ];
  }
  if (enabled.length === 0) {
    return [wrong(`The webhook destination ${called} is disabled.`, `${DASHBOARD}, the destination, Enable.`)];
  }
  const findings = [...checkTypes(needed, enabled), ...checkVersion(needed, enabled, ours.version)];
  return findings.length > 0 ? findings : [right(`The webhook destination ${called} is set up.`)];
}

function checkTypes({ called, types }: Needed, enabled: readonly Destination[]): Finding[] {
  const told = new Set(enabled.flatMap((one) => one.types));
  const missing = told.has("*") ? [] : types.filter((type) => !told.has(type));
  if (missing.length === 0) return [];
  return [
    wrong(
      `The webhook destination ${called} leaves out ${missing.join(", ")}.`,
      `${DASHBOARD}, the destination, Edit: add these events.`,
    ),
  ];
}

/** Thin events have no version. */
function checkVersion({ called, payload }: Needed, enabled: readonly Destination[], version: string): Finding[] {
  const other = enabled.find(({ apiVersion }) => apiVersion !== version);
  if (payload === "thin" || !other) return [];
  const found = other.apiVersion === null ? "the account's own API version" : other.apiVersion;
  return [
    wrong(
      `The webhook destination ${called} uses ${found}; this Potkeeper was written for ${version}.`,
      `A destination keeps its version: create another one with ${version}, then delete the old one (${other.id}).`,
    ),
  ];
}

function checkSecretCount(all: readonly Destination[], { secretCount }: Ours): Finding[] {
  const enabled = all.filter(({ isEnabled }) => isEnabled).length;
  if (secretCount >= enabled) return [];
  return [
    wrong(
      `Stripe has ${enabled} destinations at this address, each with its own signing secret, but STRIPE_WEBHOOK_SECRET holds ${secretCount}.`,
      "Put every destination's signing secret into STRIPE_WEBHOOK_SECRET, separated by commas.",
    ),
  ];
}
