import { type ComponentType, lazy, useState } from "react";

/** A component whose code is loaded when it is first shown, or sooner with `load`. */
export type Later<Props = object> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * Like React's `lazy`, but shows a component at once if its code is already loaded: `lazy` always shows the fallback
 * first.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadHere = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Lazy = lazy(loadHere) as unknown as ComponentType<Props>;
  function Shown(props: Props) {
    // Switching from `Lazy` to `Loaded` between renders would reset the component's state.
    const [Component] = useState(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load: loadHere });
}
