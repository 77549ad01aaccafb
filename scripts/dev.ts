import { spawn } from "node:child_process";

/** `npm run dev`: runs the server with restart on change, and the web with reload on http://127.0.0.1:5173. */
const children = [
  spawn("npx", ["tsx", "watch", "--clear-screen=false", "scripts/serve.ts"], { stdio: "inherit" }),
  spawn("npx", ["vite", "--host", "127.0.0.1"], { stdio: "inherit" }),
];
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
