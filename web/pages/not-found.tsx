import { PotDrawing } from "#web/pot/pot-drawing.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

export function NotFoundPage() {
  return (
    <div className="page grid justify-items-center gap-4 py-20 text-center">
      <PotDrawing isTipped />
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
        404 Page Not Found
      </h1>
      <p className="text-lg text-balance text-ink-soft">Did you forget to add the page to the router?</p>
      <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
    </div>
  );
}
