import { Trans, useLingui } from '@lingui/react/macro';
// Icons that the app does not start with, so that its first chunks keep theirs.
import { CalendarDays, MapPin, Users } from 'lucide-react';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { summaryOf } from '@ecopulse/contract/events/event-rules';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { PreviewPage } from '../../../lib/preview/preview-page.tsx';
import { usePreviewItem } from '../../../lib/preview/use-preview-item.ts';
import { Fact } from '../../../ui/fact.tsx';
import { ageBandLabels, formatEventDay, formatEventHours } from '../event-format.ts';
import { textFor } from '../event-texts.ts';

function loadEvent(id: number): Promise<EventDetail> {
  return call('GET /api/events/:id', { params: { id } });
}

export function VisitorEventPage() {
  const preview = usePreviewItem(loadEvent);
  const language = useLanguage();
  const event = preview.item;
  const title = event && textFor(event.title, language);
  const text = event && textFor(event.text, language);
  const isOn = event?.state === 'published' || event?.state === 'moved';
  return (
    <PreviewPage
      preview={preview}
      texts={
        title &&
        text && {
          title: title.text,
          titleLang: title.lang,
          description: summaryOf(text.text),
          descriptionLang: text.lang,
        }
      }
      action={event && !isOn ? <Trans>Sign In</Trans> : <Trans>Sign in to join</Trans>}
    >
      {event && <Facts event={event} />}
    </PreviewPage>
  );
}

function Facts({ event }: { event: EventDetail }) {
  const { i18n } = useLingui();
  const [going, capacity] = [formatNumber(event.going), formatNumber(event.capacity)];
  return (
    <div className="grid gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
      {event.state === 'cancelled' && (
        <p className="font-bold text-coral">
          <Trans>This event was cancelled.</Trans>
        </p>
      )}
      {event.state === 'moved' && (
        <p className="font-bold text-sun-ink">
          <Trans>This event was moved. Check the time and the venue.</Trans>
        </p>
      )}
      {event.state === 'finished' && (
        <p className="font-bold text-muted">
          <Trans>This event is over.</Trans>
        </p>
      )}
      <dl className="grid gap-5 sm:grid-cols-3">
        <Fact icon={CalendarDays} term={<Trans>When</Trans>}>
          <span className="font-bold">{formatEventDay(event.startsAt)}</span>
          <br />
          {formatEventHours(event)}
          <span className="block text-sm text-muted">
            <Trans>Singapore time</Trans>
          </span>
        </Fact>
        <Fact icon={MapPin} term={<Trans>Where</Trans>}>
          <span lang={langOf(event.place.name)}>{event.place.name}</span>
        </Fact>
        <Fact icon={Users} term={<Trans>Who can come</Trans>}>
          {i18n._(ageBandLabels[event.ageBand])}
          {event.state !== 'cancelled' && event.state !== 'finished' && (
            <>
              <br />
              <Trans>
                {going} of {capacity} going
              </Trans>
            </>
          )}
        </Fact>
      </dl>
    </div>
  );
}
