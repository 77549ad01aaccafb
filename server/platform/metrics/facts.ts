import { Gauge, Registry } from "prom-client";

/**
 * A fact that is the same for all processes, because it is read from the database. Without values, only its name is
 * shown.
 */
export type Fact = { name: string; help: string; values: { labels: Record<string, string>; value: number }[] };

/** Formats facts for Prometheus. */
export function factsAsText(facts: readonly Fact[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, values } of facts) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    // A gauge without labels would start at zero.
    gauge.reset();
    if (labelNames.length === 0) gauge.remove();
    for (const { labels, value } of values) gauge.set(labels, value);
  }
  return registry.metrics();
}
