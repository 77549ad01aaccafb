import "#web/styles.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { writeMoneyIn } from "#contract/platform/money.ts";
import { introduceSite } from "#contract/platform/site.ts";
import { App } from "#web/app.tsx";
import { loadFirstScreen } from "#web/first-screen.ts";

// Otherwise, zod tests whether it may compile code, which the content security policy reports as an error.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const { site } = document.documentElement.dataset;
if (site) introduceSite(JSON.parse(site));

writeMoneyIn(navigator.languages[0] ?? navigator.language);

const root = document.getElementById("root");
if (root) void loadFirstScreen(window.location.pathname).then(() => show(root));

/** Replaces the HTML's picture of the application with the application itself, in one step. */
function show(root: HTMLElement) {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // A transition is rendered in small slices, between which the browser responds to touches.
  startTransition(() => createRoot(root).render(app));
}

const AFTER_FIRST_LOAD_MS = 2000;
/** No screen waits for the service worker: if its code can't be loaded now, the next page starts it. */
const startWorker = () =>
  import("#web/shell/start-worker.ts").then(
    (module) => module.startWorker(),
    () => undefined,
  );
// In development, files change under it.
if (import.meta.env.PROD) setTimeout(startWorker, AFTER_FIRST_LOAD_MS);
