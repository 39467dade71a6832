import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { CODE_LENGTH } from '@ecopulse/contract/events/event-rules';
import { brand } from '../../../lib/brand.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { LocationChoice } from '../../../lib/location/location-choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, ActionProblem } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { BackLink, Panel } from '../../../ui/panel.tsx';
import { normalizeCode, parseScanHash, type ScannedCode } from '../event-code.ts';
import { textFor } from '../event-texts.ts';
import { eventQuery } from '../events.api.ts';
import { formatEventDay, formatEventHours } from '../event-format.ts';
import { AttendReceipt } from './attend-receipt.tsx';
import { useAttend, useIsAttendQueued } from './use-attend.ts';

const route = getRouteApi('/events/$id/attend');

export function AttendPage() {
  const { t } = useLingui();
  const id = Number(route.useParams().id);
  const { data: event } = useSuspenseQuery(eventQuery(id));
  const title = textFor(event.title, useLanguage());
  const [scanned, setScanned] = useState<ScannedCode | null>(() =>
    typeof location === 'undefined' ? null : parseScanHash(location.hash),
  );
  const [typed, setTyped] = useState('');
  const [isLocationShared, setLocationShared] = useState(true);
  const { attend, isPending, receipt, isQueued: isJustQueued, problem, hasWrongCode } = useAttend(event, title.text);
  const isQueued = useIsAttendQueued(id) || isJustQueued;
  const isDone = receipt !== undefined || isQueued || event.own?.attendance === 'verified';
  // A scanned code that has expired has to be typed, or scanned again.
  const isTyping = scanned === null || hasWrongCode;
  const scannedCode = scanned?.code ?? '';
  const code = isTyping ? { code: typed, step: null } : scanned;

  return (
    <div className="mx-auto grid w-full max-w-[34rem] grid-cols-1 gap-6">
      <title>{`${t`I'm here`} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <BackLink to="/events/$id" params={{ id: String(id) }}>
          <Trans>The event</Trans>
        </BackLink>
        <PageHeading
          eyebrow={
            <span className="dot-separated">
              <span>{formatEventDay(event.startsAt)}</span>
              <span>{formatEventHours(event)}</span>
            </span>
          }
          title={
            <span lang={title.lang} className="wrap-anywhere">
              {title.text}
            </span>
          }
        />
      </div>
      <Panel title={<Trans>Record your attendance</Trans>}>
        {receipt && <AttendReceipt receipt={receipt} />}
        {isQueued && !receipt && (
          <p className="flex items-start gap-2 text-md">
            <CalendarCheck aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf" />
            <Trans>
              Saved on this device. It'll be sent when you're back online. If that takes more than a minute, the
              organiser confirms it.
            </Trans>
          </p>
        )}
        {event.own?.attendance === 'verified' && !receipt && (
          <p className="font-semibold">
            <Trans>You were there. Your attendance is verified.</Trans>
          </p>
        )}
        {event.own?.attendance === 'claimed' && !receipt && !isQueued && (
          <p className="text-md font-semibold">
            <Trans>
              You said you were there. The organiser can confirm it, or you can enter the code again with your location.
            </Trans>
          </p>
        )}
        {!isDone && (
          <form
            noValidate
            className="grid grid-cols-1 gap-4"
            onSubmit={(submitted) => {
              submitted.preventDefault();
              if (isPending || code.code.length !== CODE_LENGTH) return;
              if (isTyping) setScanned(null);
              attend({ ...code, withLocation: isLocationShared });
            }}
          >
            {isTyping ? (
              <Field
                label={<Trans>Organiser's code</Trans>}
                hint={<Trans>Six letters. They change every 30 seconds.</Trans>}
              >
                {(ids) => (
                  <Input
                    {...ids}
                    lang="en"
                    translate="no"
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    className="text-center font-mono text-2xl font-extrabold tracking-[0.2em] uppercase"
                    value={typed}
                    onChange={({ target }) => setTyped(normalizeCode(target.value))}
                  />
                )}
              </Field>
            ) : (
              <p className="text-md text-muted">
                <Trans>Code scanned: {scannedCode}</Trans>
              </p>
            )}
            <LocationChoice
              label={<Trans>Verify with my location</Trans>}
              checked={isLocationShared}
              onChange={setLocationShared}
              disabled={isPending}
            >
              <p>
                <Trans>
                  Your location is compared with the event's and then discarded. Without it, the organiser has to
                  confirm that you were there.
                </Trans>
              </p>
            </LocationChoice>
            <Button type="submit" size="lg" disabled={code.code.length !== CODE_LENGTH} pending={isPending}>
              <Trans>I'm here</Trans>
            </Button>
          </form>
        )}
        <ActionProblem>{problem}</ActionProblem>
      </Panel>
    </div>
  );
}
