import type { Page } from "@playwright/test";

type Node = {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
};

const ROLES = new Set(["button", "link"]);

/**
 * The buttons and links that a screen reader can't tell apart: they have the same name and the same description, or
 * none. Links to the same address are the same link.
 */
export async function sameNamed(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  await session.detach();
  const heard = new Map<string, { count: number; addresses: Set<unknown> }>();
  for (const node of nodes) {
    const role = node.role?.value ?? "";
    if (node.ignored || !ROLES.has(role)) continue;
    const words = `${role} "${node.name?.value ?? ""}", described as "${node.description?.value ?? ""}"`;
    const url = node.properties?.find(({ name }) => name === "url")?.value.value;
    const known = heard.get(words) ?? { count: 0, addresses: new Set() };
    heard.set(words, { count: known.count + 1, addresses: known.addresses.add(url) });
  }
  return [...heard]
    .filter(([words, { count, addresses }]) => (words.startsWith("link") ? addresses.size : count) > 1)
    .map(([words, { count }]) => `${count} times the ${words}`);
}
