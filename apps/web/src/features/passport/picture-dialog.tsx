import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { CardDialog } from '../../lib/share-cards/card-dialog.tsx';
import type { PassportStamp } from './passport-grouping.ts';
import { brand } from '../../lib/brand.ts';
import { formatDate, formatNumber, formatList } from '../../lib/language/format.ts';
import type { ShareCard } from '../../lib/share-cards/card-file.ts';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { shortName, useUser } from '../accounts/session.api.ts';
import { drawPassport } from './draw-passport.ts';
import { groupStamps, isCollected, REGION_LIST, regionLabels } from './passport-grouping.ts';

function usePassportCard(stamps: readonly PassportStamp[]): ShareCard {
  const { t, i18n } = useLingui();
  const name = shortName(useUser());
  const today = useSingaporeDay();
  const collected = formatNumber(stamps.filter(isCollected).length);
  const title = t`${name}'s passport`;
  const ofTotal = plural(stamps.length, { one: 'of # green space', other: 'of # green spaces' });
  const regions = groupStamps(stamps, REGION_LIST, (space) => space.region).map(
    ({ key, collectedCount, stamps: stampsOfRegion }) => {
      const [few, many] = [formatNumber(collectedCount), formatNumber(stampsOfRegion.length)];
      return {
        name: i18n._(regionLabels[key]),
        count: t`${few} of ${many}`,
        share: collectedCount / stampsOfRegion.length,
      };
    },
  );
  const perRegion = formatList(regions.map((region) => `${region.name} ${region.count}`));
  const labels = { date: formatDate(today), title, collected, ofTotal, regions };
  const { name: app } = brand;
  return {
    fileName: 'ecopulse-passport.png',
    title,
    alt: t`${title}: ${collected} ${ofTotal}, marked on a map of Singapore. ${perRegion}.`,
    text: `${t`My ${app} passport: ${collected} ${ofTotal}.`} ${location.origin}`,
    draw: (canvas) => drawPassport(canvas, { stamps, labels }),
  };
}

interface PictureDialogProps {
  stamps: readonly PassportStamp[];
  onClose: () => void;
}

export function PictureDialog({ stamps, onClose }: PictureDialogProps) {
  const card = usePassportCard(stamps);
  return <CardDialog title={<Trans>Share my passport</Trans>} card={card} onClose={onClose} />;
}
