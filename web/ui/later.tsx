import { type ComponentType, lazy, useState } from "react";

/** A component whose code is loaded when it is first shown, or sooner with `load`. */
export type Later<Props = object> = ComponentType<Props> & { load: () => Promise<unknown> };

/** A module that exports one component, and nothing else. */
export type Module<Name extends string, Props = object> = { [name in Name]: ComponentType<Props> };

/**
 * Like React's `lazy`, but shows a component at once if its code is already loaded: `lazy` always shows the fallback
 * first.
 */
export function later<Props extends object, Name extends string>(
  load: () => Promise<Module<Name, Props>>,
): Later<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadHere = async () => {
    Loaded = Object.values<ComponentType<Props>>(await load())[0] as ComponentType<Props>;
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
