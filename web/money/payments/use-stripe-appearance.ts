import type { Appearance } from "@stripe/stripe-js";
import { useMemo, useSyncExternalStore } from "react";
import { hexOf } from "#web/money/payments/hex-color.ts";

type Scheme = "light" | "dark";

/** Our look for Stripe's fields, in the page's theme, even if it changes while they are open. */
export function useStripeAppearance(): Appearance {
  const scheme = useSyncExternalStore(subscribe, currentScheme);
  return useMemo(() => appearanceIn(scheme), [scheme]);
}

const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return systemIsDark().matches ? "dark" : "light";
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = systemIsDark();
  system.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onChange);
  };
}

/** Stripe's fields are in their own frame, without our variables and fonts. */
function appearanceIn(scheme: Scheme): Appearance {
  const { ink, inkSoft, line, lineStrong, surface, sunken, green, red } = tokens();
  return {
    theme: scheme === "dark" ? "night" : "stripe",
    labels: "above",
    variables: {
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "8px",
      gridRowSpacing: "16px",
      gridColumnSpacing: "16px",
      colorPrimary: green,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: inkSoft,
      colorTextPlaceholder: inkSoft,
      colorDanger: red,
      iconColor: inkSoft,
    },
    rules: {
      ".Label": { color: ink, fontSize: "14px", fontWeight: "600", marginBottom: "6px" },
      ".Input": { border: `1px solid ${lineStrong}`, boxShadow: "none", padding: "10px 12px" },
      ".Input:hover": { borderColor: inkSoft },
      ".Input:focus": { borderColor: green, boxShadow: `0 0 0 2px ${green}59` },
      ".Input--invalid": { borderColor: red, boxShadow: "none" },
      ".Error": { fontSize: "14px", fontWeight: "500" },
      ".Tab": { border: `1px solid ${line}`, boxShadow: "none" },
      ".Tab:hover": { backgroundColor: sunken, color: ink },
      ".Tab--selected": { borderColor: green, boxShadow: `0 0 0 1px ${green}`, color: ink },
      ".Block": { border: `1px solid ${line}`, boxShadow: "none" },
    },
  };
}

/** Our colors as the browser computes them for the current theme. */
function tokens() {
  const probe = document.body.appendChild(document.createElement("span"));
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const colors = {
    ink: read("ink"),
    inkSoft: read("ink-soft"),
    line: read("line"),
    lineStrong: read("line-strong"),
    surface: read("surface"),
    sunken: read("sunken"),
    green: read("green"),
    red: read("red"),
  };
  probe.remove();
  return colors;
}
