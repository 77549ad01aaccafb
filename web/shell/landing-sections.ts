/** The landing page's sections, as its header and footer lead to them (SPEC §2). */
export const LANDING_SECTIONS = [
  { label: "How it works?", href: "/#how-it-works" },
  { label: "Security", href: "/#security" },
  { label: "Pricing", href: "/#pricing" },
  { label: "Support", href: "/#support" },
];
