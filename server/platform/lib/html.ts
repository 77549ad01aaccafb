const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Markup that is safe to embed. Only html`` creates it. */
export type Html = { readonly markup: string };

/** Builds markup from a template and escapes every value, unless it is already markup. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const markup = parts.reduce((all, part, index) => all + toMarkup(values[index - 1] ?? "") + part);
  return { markup };
}

function toMarkup(value: string | Html | Html[]): string {
  if (typeof value === "string") return escapeHtml(value);
  return Array.isArray(value) ? value.map(({ markup }) => markup).join("") : value.markup;
}
