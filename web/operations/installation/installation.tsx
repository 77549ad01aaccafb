import type { Missing, ShownSetting } from "#contract/operations/installation.ts";
import { NEEDS_APPROVAL } from "#contract/operations/setup-words.ts";
import { counted } from "#contract/platform/counted.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { SignedLog } from "#web/operations/installation/signed-log.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingItems } from "#web/ui/loading.tsx";

/** What the installation is ready for, what is between it and more, and every setting (RULES §27). */
export function Installation() {
  const installation = useLoad(query("GET /api/admin/installation"));
  return (
    <Loaded
      from={installation}
      what="this installation’s settings"
      pending={<LoadingItems rows={5} what="the settings" />}
    >
      {({ readyFor, between, groups }) => (
        <>
          <Section title={`Ready for ${readyFor}`}>
            <p className="max-w-2xl text-ink-soft">{NEEDS_APPROVAL}</p>
          </Section>
          <div className="mb-10 border-t border-line">
            {between.map(({ before, missing }, nth) => (
              <FoldedSection
                key={before}
                title={`Before ${before}`}
                hint={`${counted(missing.length, "thing")} missing`}
                isOpen={nth === 0}
              >
                <ul className="divide-y divide-line border-y border-line">
                  {missing.map((one) => (
                    <MissingRow key={one.question} {...one} />
                  ))}
                </ul>
              </FoldedSection>
            ))}
          </div>
          <SignedLog />
          <Section title="Every setting">
            <div className="border-t border-line">
              {groups.map(({ title, settings }) => (
                <FoldedSection key={title} title={title} hint={`${countSet(settings)} of ${settings.length} set`}>
                  <dl className="divide-y divide-line border-y border-line">
                    {settings.map((setting) => (
                      <SettingRow key={setting.name} {...setting} />
                    ))}
                  </dl>
                </FoldedSection>
              ))}
            </div>
          </Section>
        </>
      )}
    </Loaded>
  );
}

const countSet = (settings: readonly ShownSetting[]) => settings.filter(({ value }) => value !== null).length;

const MissingRow = ({ setting, question, why }: Missing) => (
  <li className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[16rem_1fr]">
    <Name>{setting}</Name>
    <div>
      <p className="font-semibold">{question}</p>
      <p className="text-sm text-ink-soft">{why}</p>
    </div>
  </li>
);

const SettingRow = ({ name, sets, value, otherwise }: ShownSetting) => (
  <div className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[16rem_1fr]">
    <dt>
      <Name>{name}</Name>
    </dt>
    <dd className="min-w-0">
      <p className="font-semibold wrap-anywhere">{value === null ? `Not set: ${otherwise}` : value}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">{sets}</p>
    </dd>
  </div>
);

const Name = ({ children }: { children: string | null }) => <code className="text-sm wrap-anywhere">{children}</code>;
