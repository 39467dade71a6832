import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { brand } from '../../../lib/brand.ts';
import { BackLink } from '../../../ui/panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { serverNow } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query-client.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CODE_STEP_SECONDS } from '@ecopulse/contract/events/event-rules';
import { eventCode, secondsLeftAt, stepAt, toScanLink } from '../event-code.ts';
import '../event-problems.ts';
import { textFor } from '../event-texts.ts';
import { eventQuery } from '../events.api.ts';

const route = getRouteApi('/events/$id/code');

function eventCodeQuery(id: number) {
  return callQuery('GET /api/events/:id/code', { params: { id } });
}

const TICK_MS = 250;

/** Made on this device from the key, so that it changes without a network too. */
function useCodeNow(key: string) {
  const [now, setNow] = useState(serverNow);
  const [made, setMade] = useState<{ step: number; code: string } | null>(null);
  const step = stepAt(now);

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void eventCode(key, step).then((code) => isCurrent && setMade({ step, code }));
    return () => {
      isCurrent = false;
    };
  }, [key, step]);

  return { made, secondsLeft: secondsLeftAt(now) };
}

/** The organiser shows the code for minutes without touching the screen. */
function useScreenAwake(): void {
  useEffect(() => {
    const wakeLock = Reflect.get(navigator, 'wakeLock') as WakeLock | undefined;
    let lock: WakeLockSentinel | undefined;
    let isShown = true;
    async function keepAwake() {
      if (document.visibilityState !== 'visible') return;
      lock = await wakeLock?.request('screen').catch(() => undefined);
      if (!isShown) void lock?.release();
    }
    const onVisibilityChange = () => void keepAwake();
    onVisibilityChange();
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isShown = false;
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void lock?.release();
    };
  }, []);
}

function CodeNow({ eventId, codeKey }: { eventId: number; codeKey: string }) {
  const { t } = useLingui();
  const { made, secondsLeft } = useCodeNow(codeKey);
  useScreenAwake();
  if (!made) return <Skeleton className="mx-auto aspect-square w-full max-w-[28rem] rounded-2xl" />;
  const spelled = [...made.code].join(' ');
  return (
    // Dark on white in both themes, for cameras and for the sun.
    <div
      data-theme="light"
      className="mx-auto grid w-full max-w-[28rem] grid-cols-1 justify-items-center gap-4 rounded-2xl bg-surface p-4 text-ink shadow-soft sm:p-6"
    >
      <QrCode
        text={toScanLink(location.origin, eventId, made.code, made.step)}
        label={t`QR code for this event`}
        className="w-full"
      />
      <p
        translate="no"
        className="figures w-full text-center font-mono text-[clamp(2.5rem,13vw,4.5rem)] leading-none font-extrabold tracking-[0.08em]"
      >
        <span aria-hidden>{made.code}</span>
        <span className="sr-only">{spelled}</span>
      </p>
      <div aria-hidden className="h-2 w-full overflow-hidden rounded-full bg-line">
        <div className="h-full bg-ink" style={{ width: `${(secondsLeft / CODE_STEP_SECONDS) * 100}%` }} />
      </div>
      <p className="figures text-md">
        <Plural value={secondsLeft} one="New code in # second" other="New code in # seconds" />
      </p>
    </div>
  );
}

export function CodePage() {
  const { t } = useLingui();
  const id = Number(route.useParams().id);
  const language = useLanguage();
  const code = useQuery(eventCodeQuery(id));
  const event = useQuery(eventQuery(id)).data;
  const title = event && textFor(event.title, language);
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Attendance code`} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <BackLink to="/events/$id" params={{ id: String(id) }}>
          {title ? <span lang={title.lang}>{title.text}</span> : <Trans>The event</Trans>}
        </BackLink>
        <PageHeading title={<Trans>Attendance code</Trans>} />
      </div>
      <QueryState
        query={code}
        skeleton={<Skeleton className="mx-auto aspect-square w-full max-w-[28rem] rounded-2xl" />}
      >
        {({ key }) => <CodeNow eventId={id} codeKey={key} />}
      </QueryState>
      <p className="mx-auto max-w-[28rem] text-md text-muted">
        <Trans>
          Everyone scans this with their camera, or types the six letters. It also works when you have no connection.
        </Trans>
      </p>
    </div>
  );
}
