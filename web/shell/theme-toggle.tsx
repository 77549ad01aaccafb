import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const ICONS = { system: Monitor, light: Sun, dark: Moon };

const chosenTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem("theme")) ?? "system";

function choose(theme: Theme) {
  if (theme === "system") {
    localStorage.removeItem("theme");
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem("theme", theme);
  document.documentElement.dataset.theme = theme;
}

/** Cycles through the system's theme, light and dark; theme.js remembers the choice for the next visit. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(chosenTheme);
  const Icon = ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const turn = () => {
    choose(next);
    setTheme(next);
  };
  return (
    <button
      type="button"
      onClick={turn}
      aria-label={`Theme: ${theme}. Switch to ${next}`}
      title={`Theme: ${theme}`}
      className="rounded-control p-2.5 text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon size={19} aria-hidden />
    </button>
  );
}
