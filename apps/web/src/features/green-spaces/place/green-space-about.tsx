import { Trans } from '@lingui/react/macro';
import { Leaf } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { EnglishOnlyNotice } from '../../../lib/language/content-text.tsx';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Panel } from '../../../ui/panel.tsx';

export function GreenSpaceAbout({ space }: { space: GreenSpace }) {
  return (
    <Panel title={<Trans>About</Trans>}>
      <p lang={langOf(space.description)}>{space.description}</p>
      {space.biodiversityFacts !== '' && <EnglishOnlyNotice text={space.biodiversityFacts} />}
      {space.biodiversityFacts !== '' && (
        <div className="grid gap-1.5 rounded-md bg-leaf-soft p-4">
          <h3 className="flex items-center gap-2 font-bold text-leaf-strong">
            <Leaf aria-hidden className="size-4" />
            <Trans>Biodiversity</Trans>
          </h3>
          <p lang={langOf(space.biodiversityFacts)} className="text-md">
            {space.biodiversityFacts}
          </p>
        </div>
      )}
      {space.specialFeatures.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-bold">
            <Trans>Special Features</Trans>
          </h3>
          <ul
            lang={langOf(space.specialFeatures[0] ?? '')}
            className="grid list-none gap-x-6 gap-y-1.5 text-md text-muted sm:grid-cols-2"
          >
            {space.specialFeatures.map((feature) => (
              <li
                key={feature}
                className="flex gap-2.5 before:mt-2 before:size-1.5 before:shrink-0 before:rounded-full before:bg-leaf"
              >
                {feature}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
