import type { CDPSession, Page } from "@playwright/test";

type Node = {
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
};

type DomNode = {
  backendNodeId: number;
  shadowRootType?: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
  contentDocument?: DomNode;
};

const ROLES = new Set(["button", "link"]);

/**
 * The buttons and links that a screen reader can't tell apart: they have the same name and the same description, or
 * none. Links to the same address are the same link. Controls that the browser draws inside ours, such as a date
 * field's calendar button, aren't counted.
 */
export async function sameNamed(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  const drawnByBrowser = await nodesOfBrowser(session);
  await session.detach();
  const heard = new Map<string, { count: number; addresses: Set<unknown> }>();
  for (const node of nodes) {
    const role = node.role?.value ?? "";
    if (node.ignored || !ROLES.has(role) || drawnByBrowser.has(node.backendDOMNodeId ?? 0)) continue;
    const words = `${role} "${node.name?.value ?? ""}", described as "${node.description?.value ?? ""}"`;
    const url = node.properties?.find(({ name }) => name === "url")?.value.value;
    const known = heard.get(words) ?? { count: 0, addresses: new Set() };
    heard.set(words, { count: known.count + 1, addresses: known.addresses.add(url) });
  }
  return [...heard]
    .filter(([words, { count, addresses }]) => (words.startsWith("link") ? addresses.size : count) > 1)
    .map(([words, { count }]) => `${count} times the ${words}`);
}

/** The buttons and links like buttons that say the same sum to everyone who looks, such as "Pay $20.00" for two people. */
export const sameActs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector("[role=dialog]") ?? document.body;
    const words = [...shown.querySelectorAll<HTMLElement>("button, a.rounded-control")]
      .filter((act) => act.checkVisibility() && !act.closest("[inert]"))
      .map((act) => act.innerText.replace(/\s+/g, " ").trim())
      .filter((text) => /[$€£]\d/.test(text));
    return words.filter((text, at) => words.indexOf(text) !== at).map((text) => `"${text}" is on several buttons`);
  });

/** The nodes in the shadow roots that the browser itself gives to form fields and other elements. */
async function nodesOfBrowser(session: CDPSession): Promise<Set<number>> {
  const { root } = (await session.send("DOM.getDocument", { depth: -1, pierce: true })) as { root: DomNode };
  const found = new Set<number>();
  const visit = (node: DomNode, isOfBrowser: boolean) => {
    if (isOfBrowser) found.add(node.backendNodeId);
    const { shadowRoots = [], children = [], contentDocument } = node;
    for (const shadow of shadowRoots) visit(shadow, isOfBrowser || shadow.shadowRootType === "user-agent");
    for (const child of contentDocument ? [...children, contentDocument] : children) visit(child, isOfBrowser);
  };
  visit(root, false);
  return found;
}
