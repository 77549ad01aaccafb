import type { Goal } from "#contract/operations/installation.ts";
import { checkAccount } from "#server/operations/doctor/check-account.ts";
import { checkClock } from "#server/operations/doctor/check-clock.ts";
import { checkConfiguration } from "#server/operations/doctor/check-configuration.ts";
import { checkDatabase } from "#server/operations/doctor/check-database.ts";
import { checkKeys } from "#server/operations/doctor/check-keys.ts";
import { checkMail } from "#server/operations/doctor/check-mail.ts";
import { checkWebhooks } from "#server/operations/doctor/check-webhooks.ts";
import {
  type Environment,
  type Finding,
  right,
  type Section,
  skipped,
  wrong,
} from "#server/operations/doctor/finding.ts";
import { asFinding } from "#server/operations/doctor/unreadable.ts";
import { goalsOf } from "#server/operations/installation/goals.ts";
import { type Config, readSettings } from "#server/platform/config/config.ts";
import type { Clock } from "#server/platform/lib/clock.ts";
import { readSetupOf } from "#server/processor/stripe-setup.ts";

export type Examination = {
  sections: Section[];
  /** Absent if the configuration can't be read. */
  goals?: Goal[];
};

/** Checks everything that taking money depends on, and changes none of it. */
export async function examine(environment: Environment, clock: Clock): Promise<Examination> {
  const settings = settingsOf(environment);
  const payments = "config" in settings ? settings.config.payments.mode : undefined;
  const keys: Section = { title: "Stripe's keys", before: "real money", findings: checkKeys(environment, payments) };
  const before = "a trial" as const;
  if (!("config" in settings)) {
    const unread = skipped("Not checked: fix the configuration first.");
    const others = ["Stripe", "Mail", "Database"].map((title) => ({ title, before, findings: [unread] }));
    return { sections: [{ title: "Configuration", before, findings: [settings] }, keys, ...others] };
  }
  const { config, faults } = settings;
  const warnings = config.warnings.map(({ says, remedy }) => wrong(says, remedy));
  const sections: Section[] = [
    { title: "Configuration", before, findings: await checkConfiguration(config, faults) },
    { title: "Settings to look at", before: "treasurer leagues", findings: warnings },
    keys,
    { title: "Stripe", before: "real money", findings: await checkProcessor(config, clock) },
    { title: "Mail", before: "treasurer leagues", findings: await checkMail(config) },
    { title: "Database", before, findings: await checkDatabase(config, clock) },
  ];
  return { sections: sections.filter(({ findings }) => findings.length > 0), goals: goalsOf(config) };
}

function settingsOf(environment: Environment): ReturnType<typeof readSettings> | Finding {
  try {
    return readSettings(environment);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(`The configuration isn't usable. ${reason}`, ".env.example explains each setting.");
  }
}

async function checkProcessor(config: Config, clock: Clock): Promise<Finding[]> {
  const { payments, publicUrl, holdingLimitDays } = config;
  if (payments.mode === "sandbox") return [skipped("Not checked: payments go to the built-in sandbox.")];
  if (payments.mode === "disabled") {
    return [skipped("Not checked: payments are switched off unless all keys are set and right.")];
  }
  const setup = readSetupOf(payments);
  const findings = await asFinding("the balance", async () => {
    const { isLive, serverTime: theirs } = await setup.readMode();
    return [
      right(`Stripe accepts the secret key, in ${isLive ? "live" : "test"} mode.`),
      theirs === undefined
        ? skipped("Stripe didn't send the time.")
        : checkClock({ whose: "Stripe", theirs, ours: clock() }),
      ...(await checkAccount(setup, { isLive, holdingLimitDays })),
      ...(await checkWebhooks(setup, { publicUrl, secretCount: payments.webhookSecrets.length })),
    ];
  });
  if (findings.length > 1) return findings;
  return [...findings, skipped("The account, its payouts and the webhook destinations weren't checked.")];
}
