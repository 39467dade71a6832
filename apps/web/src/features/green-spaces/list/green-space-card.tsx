import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Bus, Check, Clock, Leaf, MapPin, Navigation, TrainFront, Trees } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Need } from '@ecopulse/contract/green-spaces/needs';
import { ContentList } from '../../../lib/language/content-text.tsx';
import { formatDistance, listSeparator } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import type { Picture } from '../../../ui/art.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { GreenSpacePicture } from '../green-space-picture.tsx';
import { parkTypeLabels } from '../park-types.ts';
import { PointsBadge } from '../points-badge.tsx';
import { Rating } from '../rating/rating.tsx';
import { AskedNeeds } from './lazy-needs.tsx';
import { OpenNow } from '../status/open-now.tsx';
import { StatusChip, useIsClosed } from '../status/place-status.tsx';

const MAX_BUS_ROUTES = 3;
const MAX_TAGS = 2;
const MAX_FEATURES = 2;

interface FactProps {
  icon: LucideIcon;
  label: string;
  lang?: 'en' | undefined;
  children: ReactNode;
}

function Fact({ icon: Icon, label, lang, children }: FactProps) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 pt-0.5">
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd lang={lang} className="min-w-0">
        {children}
      </dd>
    </div>
  );
}

function CardFacts({ space }: { space: GreenSpace }) {
  const isClosed = useIsClosed(space);
  const { t, i18n } = useLingui();
  return (
    <dl className="grid gap-1 text-sm text-muted">
      <Fact icon={Trees} label={t`Park type`}>
        {i18n._(parkTypeLabels[space.parkType])}
      </Fact>
      <Fact icon={MapPin} label={t`Location`} lang={langOf(space.location)}>
        {space.location}
      </Fact>
      {space.nearestMrt !== '' && (
        <Fact icon={TrainFront} label={t`Nearest MRT`} lang={langOf(space.nearestMrt)}>
          {space.nearestMrt}
        </Fact>
      )}
      {space.busRoutes.length > 0 && (
        <Fact icon={Bus} label={t`Bus routes`}>
          {space.busRoutes.slice(0, MAX_BUS_ROUTES).join(listSeparator())}
          {space.busRoutes.length > MAX_BUS_ROUTES && '…'}
        </Fact>
      )}
      {space.openingHours !== '' && (
        <Fact icon={Clock} label={t`Opening hours`}>
          <span lang={langOf(space.openingHours)} className="block">
            {space.openingHours}
          </span>
          {!isClosed && <OpenNow space={space} />}
        </Fact>
      )}
      {space.specialFeatures.length > 0 && (
        <Fact icon={Leaf} label={t`Special features`}>
          <ContentList texts={space.specialFeatures.slice(0, MAX_FEATURES)} />
          {space.specialFeatures.length > MAX_FEATURES && '…'}
        </Fact>
      )}
    </dl>
  );
}

interface GreenSpaceCardProps {
  space: GreenSpace;
  /** Needs that were asked for. */
  asked?: readonly Need[];
  isVisited: boolean;
  picture?: Picture | undefined;
  loadsEagerly?: boolean;
}

export function GreenSpaceCard({ space, asked = [], isVisited, picture, loadsEagerly = false }: GreenSpaceCardProps) {
  return (
    <article className="group relative grid h-full grid-cols-1 content-start overflow-hidden rounded-lg bg-surface shadow-soft transition-shadow focus-within:shadow-lifted hover:shadow-lifted">
      <div className="relative aspect-8/5 overflow-hidden bg-leaf-soft">
        <GreenSpacePicture
          space={space}
          postcard={picture}
          alt=""
          loading={loadsEagerly ? 'eager' : 'lazy'}
          className="transition-transform duration-500 ease-out group-hover:scale-[1.03]"
        />
        <PointsBadge points={space.ecoPoints} className="absolute end-3 top-3" />
        <StatusChip space={space} className="absolute start-3 bottom-3" />
        {isVisited && (
          <span className="absolute start-3 top-3 inline-flex items-center gap-1 rounded-full bg-surface py-1 ps-2 pe-2.5 text-sm font-bold text-leaf-strong shadow-soft">
            <Check aria-hidden className="size-4" />
            <Trans>Visited</Trans>
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-[1.0625rem] leading-snug font-bold tracking-[-0.01em]">
            <Link
              to="/green-space/$id"
              params={{ id: String(space.id) }}
              lang={langOf(space.name)}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
            >
              {space.name}
            </Link>
          </h2>
          <Rating space={space} />
        </div>
        <p lang={langOf(space.description)} className="line-clamp-2 text-md text-muted">
          {space.description}
        </p>
        <AskedNeeds space={space} asked={asked} />
        <CardFacts space={space} />
        <div className="flex flex-wrap gap-1.5">
          {space.tags.slice(0, MAX_TAGS).map((tag) => (
            <Tag key={tag} lang={langOf(tag)}>
              {tag}
            </Tag>
          ))}
        </div>
        {space.distance !== undefined && (
          <Chip tone="water" className="justify-self-start">
            <Navigation aria-hidden />
            <Trans>{formatDistance(space.distance)} away</Trans>
          </Chip>
        )}
      </div>
    </article>
  );
}
