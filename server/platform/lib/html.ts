const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Markup that is safe to embed as it is. Only html`` makes it. */
export type Html = { readonly markup: string };

/** Markup from a template whose every value is escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const markup = parts.reduce((all, part, index) => all + toMarkup(values[index - 1] ?? "") + part);
  return { markup };
}

function toMarkup(value: string | Html | Html[]): string {
  if (typeof value === "string") return escapeHtml(value);
  return Array.isArray(value) ? value.map(({ markup }) => markup).join("") : value.markup;
}
