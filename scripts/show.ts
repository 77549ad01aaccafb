import { runNamed } from "./run-named.ts";

const USAGE = `Usage: npm run show -- NAME, where NAME is one of these:
  rooms [--write | --sizes]   the rooms of the code and the arrows between them; their diagrams; how large everything is
  proofs                      which tests prove each statement about the product
  screens                     every screen, as screenshots in ./screens
  pictures                    README's pictures, drawn from the demo`;

/** `npm run show -- NAME`: shows the code and the product as they are now. */
await runNamed(USAGE, {
  rooms: () => import("./graph.ts"),
  proofs: () => import("./spec-coverage.ts"),
  screens: () => import("./screens.ts"),
  pictures: () => import("./pictures.ts"),
});
