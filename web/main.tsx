import "#web/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#web/app.tsx";

// zod otherwise tries whether it may compile code, which the content security policy reports as an error.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const AFTER_FIRST_LOAD_MS = 2000;
// No screen waits for it, and in development files change under it.
if (import.meta.env.PROD) {
  setTimeout(
    () => void import("#web/shell/start-worker.ts").then((module) => module.startWorker()),
    AFTER_FIRST_LOAD_MS,
  );
}
