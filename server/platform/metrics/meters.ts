import { Counter, Gauge, Histogram } from "prom-client";
import { ownMetrics } from "#server/platform/metrics/registry.ts";

const registers = [ownMetrics];

/** By route and status class. A stream of `/api/events` counts when it ends. */
export const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "How long requests took, by route and status class",
  labelNames: ["method", "route", "status"] as const,
  registers,
});

export const jobSeconds = new Histogram({
  name: "potkeeper_job_duration_seconds",
  help: "How long runs of a job took, by outcome: done, or failed and tried again",
  labelNames: ["task", "outcome"] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600],
  registers,
});

export const processorSeconds = new Histogram({
  name: "potkeeper_processor_call_duration_seconds",
  help: "How long calls to the payment processor took, by outcome: done, refused (nothing happened), unavailable (unknown), failed",
  labelNames: ["operation", "outcome"] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

export const ledgerEntries = new Counter({
  name: "potkeeper_ledger_entries_total",
  help: "Entries this process posted in the books, by event",
  labelNames: ["event"] as const,
  registers,
});

export const ledgerCents = new Counter({
  name: "potkeeper_ledger_cents_total",
  help: "What those entries moved, in cents",
  labelNames: ["event"] as const,
  registers,
});

export const securityEvents = new Counter({
  name: "potkeeper_security_events_total",
  help: "Calls that sign someone in or out or prove who they are, and refused calls, by outcome",
  labelNames: ["event", "outcome"] as const,
  registers,
});

/** What a process does: answer requests, run jobs, or both. */
export const processesUp = new Gauge({
  name: "potkeeper_processes",
  help: "Processes that answer requests (web) or run jobs (jobs)",
  labelNames: ["role"] as const,
  registers,
});
