import { Trans } from '@lingui/react/macro';
// Icons that the app does not start with, so that its first chunks keep theirs.
import { Clock, MapPinned, Sun, TramFront } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { PreviewPage } from '../../../lib/preview/preview-page.tsx';
import { usePreviewItem } from '../../../lib/preview/use-preview-item.ts';
import { Fact, TextFact } from '../../../ui/fact.tsx';

type PreviewedSpace = Pick<
  GreenSpace,
  'name' | 'description' | 'location' | 'ecoPoints' | 'openingHours' | 'nearestMrt' | 'translations'
>;

function loadGreenSpace(id: number): Promise<PreviewedSpace> {
  return call('GET /api/green-spaces/:id', { params: { id } });
}

export function VisitorGreenSpacePage() {
  const preview = usePreviewItem(loadGreenSpace);
  const space = preview.item;
  return (
    <PreviewPage
      preview={preview}
      texts={space && { title: space.name, description: space.description }}
      action={<Trans>Sign in to check in</Trans>}
    >
      {space && <Facts space={space} />}
    </PreviewPage>
  );
}

function Facts({ space }: { space: PreviewedSpace }) {
  const points = formatNumber(space.ecoPoints);
  return (
    <dl className="grid gap-5 rounded-xl bg-surface p-5 shadow-soft sm:grid-cols-2 sm:p-6">
      <TextFact icon={MapPinned} term={<Trans>Location</Trans>} text={space.location} lang={langOf(space.location)} />
      <TextFact
        icon={Clock}
        term={<Trans>Opening hours</Trans>}
        text={space.openingHours}
        lang={langOf(space.openingHours)}
      />
      <TextFact
        icon={TramFront}
        term={<Trans>Nearest MRT</Trans>}
        text={space.nearestMrt}
        lang={langOf(space.nearestMrt)}
      />
      <Fact icon={Sun} term={<Trans>Reward</Trans>}>
        <Trans>{points} eco-points</Trans>
      </Fact>
    </dl>
  );
}
