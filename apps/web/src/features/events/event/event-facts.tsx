import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Accessibility,
  Backpack,
  CalendarDays,
  CalendarPlus,
  CloudRain,
  Languages,
  MapPin,
  Phone,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { TownName } from '../../../lib/language/content-text.tsx';
import { listSeparator } from '../../../lib/language/format.ts';
import { LANGUAGES, useLanguage } from '../../../lib/language/i18n.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { inLanguage } from '../../../lib/subscribe-link.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { ageBandLabels, formatEventDay, formatEventHours } from '../event-format.ts';

/** As the organiser wrote it, in a language that the page does not know. */
function NoteFact({ icon, term, text }: { icon: LucideIcon; term: ReactNode; text: string | null }) {
  if (text === null) return null;
  return (
    <Fact icon={icon} term={term}>
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    </Fact>
  );
}

/** A file, which phones and desktops open in the calendar app. */
function AddToCalendar({ id }: { id: number }) {
  return (
    <a
      href={inLanguage(`/api/events/${id}/calendar.ics`, useLanguage())}
      download={`event-${id}.ics`}
      className="text-link flex min-h-6 w-fit items-center gap-1.5 font-bold"
    >
      <CalendarPlus aria-hidden className="size-4" />
      <Trans>Add to calendar</Trans>
    </a>
  );
}

export function EventFacts({ event }: { event: EventDetail }) {
  const { i18n } = useLingui();
  const { place, languages, ageBand, organiser } = event;
  return (
    <dl className="grid gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6 sm:max-md:grid-cols-2">
      <Fact icon={CalendarDays} term={<Trans>When</Trans>}>
        <span className="font-bold">{formatEventDay(event.startsAt)}</span>
        <br />
        {formatEventHours(event)}
        <br />
        <span className="text-sm text-muted">
          <Trans>Singapore time</Trans>
        </span>
        {(event.state === 'published' || event.state === 'moved') && <AddToCalendar id={event.id} />}
      </Fact>
      <Fact icon={MapPin} term={<Trans>Where</Trans>}>
        {place.greenSpaceId === undefined ? (
          <a
            href={`https://www.onemap.gov.sg/?lat=${place.lat}&lng=${place.lng}`}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link font-bold wrap-anywhere"
          >
            {place.name}
          </a>
        ) : (
          <Link
            to="/green-space/$id"
            params={{ id: String(place.greenSpaceId) }}
            lang={langOf(place.name)}
            className="text-link font-bold wrap-anywhere"
          >
            {place.name}
          </Link>
        )}
        <br />
        <TownName town={event.planningArea} />
      </Fact>
      <Fact icon={UserRound} term={<Trans>Organiser</Trans>}>
        {organiser.clubSlug !== undefined ? (
          <Link to="/clubs/$slug" params={{ slug: organiser.clubSlug }} search={{}} className="text-link font-bold">
            <bdi translate="no" className="wrap-anywhere">
              {organiser.name}
            </bdi>
          </Link>
        ) : organiser.name === '' ? (
          <Trans>Someone who has left EcoPulse</Trans>
        ) : (
          <bdi translate="no" className="wrap-anywhere">
            {organiser.name}
          </bdi>
        )}
      </Fact>
      <Fact icon={Users} term={<Trans>Who can come</Trans>}>
        {i18n._(ageBandLabels[ageBand])}
      </Fact>
      <Fact icon={Languages} term={<Trans>Languages spoken</Trans>}>
        {languages.map((code, index) => (
          <Fragment key={code}>
            {index > 0 && listSeparator()}
            <span lang={code}>{LANGUAGES.find((each) => each.code === code)?.name}</span>
          </Fragment>
        ))}
      </Fact>
      <NoteFact icon={Backpack} term={<Trans>What to bring</Trans>} text={event.bring} />
      <NoteFact icon={Accessibility} term={<Trans>Accessibility</Trans>} text={event.accessibility} />
      <NoteFact icon={CloudRain} term={<Trans>If it rains</Trans>} text={event.wetWeatherPlan} />
      <NoteFact icon={Phone} term={<Trans>Contact, for those who are going</Trans>} text={event.contact} />
    </dl>
  );
}
