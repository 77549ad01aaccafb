import type { ShownSetting } from "#contract/operations/installation.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { GoalList } from "#web/operations/installation/goal-list.tsx";
import { SignedLog } from "#web/operations/installation/signed-log.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingItems } from "#web/ui/loading.tsx";

/** What the installation is ready for, what more takes, and every setting, folded (RULES §27). */
export function Installation() {
  const installation = useLoad(query("GET /api/admin/installation"));
  return (
    <Loaded
      from={installation}
      what="this installation’s settings"
      pending={<LoadingItems rows={5} what="the settings" />}
    >
      {({ goals, groups }) => (
        <>
          <GoalList goals={goals} />
          <SignedLog />
          <div className="border-t border-line">
            <FoldedSection title="Every setting" hint={`Set: ${namesSet(groups.flatMap(({ settings }) => settings))}`}>
              {groups.map(({ title, settings }) => (
                <section key={title} className="mb-6">
                  <h3 className="mb-2 font-sans font-semibold">{title}</h3>
                  <dl className="divide-y divide-line border-y border-line">
                    {settings.map((setting) => (
                      <SettingRow key={setting.name} {...setting} />
                    ))}
                  </dl>
                </section>
              ))}
            </FoldedSection>
          </div>
        </>
      )}
    </Loaded>
  );
}

const namesSet = (settings: readonly ShownSetting[]) =>
  settings.flatMap(({ name, value }) => (value === null ? [] : [name])).join(", ");

const SettingRow = ({ name, sets, value, otherwise }: ShownSetting) => (
  <div className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[16rem_1fr]">
    <dt>
      <code className="text-sm wrap-anywhere">{name}</code>
    </dt>
    <dd className="min-w-0">
      <p className="font-semibold wrap-anywhere">{value === null ? `Not set: ${otherwise}` : value}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">{sets}</p>
    </dd>
  </div>
);
