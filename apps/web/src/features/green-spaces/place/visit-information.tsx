import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Accessibility, Bus, Clock, MapPin, Navigation, Star, TrainFront } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, TextFact } from '../../../ui/fact.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { OpenNow } from '../status/open-now.tsx';
import { useIsClosed } from '../status/place-status.tsx';

/** Format from the specification: "4.3/5.0 (12 reviews)", even without ratings. */
function RatingText({ rating, totalRatings }: Pick<GreenSpace, 'rating' | 'totalRatings'>) {
  const formatOneDecimal = (value: number) =>
    formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const [given, most] = [formatOneDecimal(rating), formatOneDecimal(5)];
  const reviews = plural(totalRatings, { one: '# review', other: '# reviews' });
  return (
    <span className="figures">
      <Trans comment="A rating: 4.3/5.0 (12 reviews)">
        {given}/{most} ({reviews})
      </Trans>
    </span>
  );
}

/** Opens the phone's maps app. Apple devices do not support `geo:` URLs, but open `maps.apple.com` in their app. */
function getMapsUrl({ lat, lng, name }: GreenSpace): string {
  const label = encodeURIComponent(name);
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  return isApple
    ? `https://maps.apple.com/?daddr=${lat},${lng}&q=${label}`
    : `geo:${lat},${lng}?q=${lat},${lng}(${label})`;
}

/** Only touch devices get the maps link, because they are likely to have a maps app. */
function GettingThere({ space }: { space: GreenSpace }) {
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-bold">
        <Trans>Getting There</Trans>
      </h3>
      <dl className="grid gap-4">
        <TextFact
          icon={TrainFront}
          term={<Trans>Nearest MRT</Trans>}
          text={space.nearestMrt}
          lang={langOf(space.nearestMrt)}
        />
        {space.busRoutes.length > 0 && (
          <Fact icon={Bus} term={<Trans>Bus routes</Trans>}>
            <span className="flex flex-wrap gap-1.5 pt-1">
              {space.busRoutes.map((bus) => (
                <Tag key={bus} className="figures">
                  {bus}
                </Tag>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      <Button asChild variant="quiet" className="hidden pointer-coarse:inline-flex">
        <a href={getMapsUrl(space)}>
          <Navigation aria-hidden className="size-4" />
          <Trans>Open in maps</Trans>
        </a>
      </Button>
    </div>
  );
}

export function VisitInformation({ space }: { space: GreenSpace }) {
  const isClosed = useIsClosed(space);
  return (
    <Panel title={<Trans>Visit Information</Trans>}>
      <dl className="grid gap-4">
        <TextFact icon={MapPin} term={<Trans>Location</Trans>} text={space.location} lang={langOf(space.location)} />
        <Fact icon={Star} term={<Trans>Rating</Trans>}>
          <RatingText rating={space.rating} totalRatings={space.totalRatings} />
        </Fact>
        {(space.openingHours !== '' || space.hours !== null) && (
          <Fact icon={Clock} term={<Trans>Opening hours</Trans>}>
            <span lang={langOf(space.openingHours)} className="block">
              {space.openingHours}
            </span>
            {!isClosed && <OpenNow space={space} />}
          </Fact>
        )}
        <TextFact
          icon={Accessibility}
          term={<Trans>Accessibility</Trans>}
          text={space.accessibility}
          lang={langOf(space.accessibility)}
        />
      </dl>
      <GettingThere space={space} />
      {/* Few of these texts were checked, and none of them on site. */}
      <p className="text-sm text-muted">
        <Trans>Hours and features can change. Check the signs on site.</Trans>
      </p>
    </Panel>
  );
}
