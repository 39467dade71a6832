import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, ExternalLink, Zap } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import { isHaze } from '@ecopulse/contract/conditions/condition-bands';
import { formatDate, formatNumber } from '../language/format.ts';
import { TownName } from '../language/content-text.tsx';
import type { Catalog } from '../language/i18n.ts';
import { useOwnResident } from '../residents.ts';
import { formatRelativeTime } from '../time/relative-time.ts';
import { singaporeHour } from '../time/singapore-time.ts';
import { useServerTime } from '../time/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import {
  adviceTexts,
  forecastIcons,
  forecastLabels,
  heatStressLabels,
  isRain,
  pm25BandLabels,
  psiBandLabels,
  uvBandLabels,
} from './condition-labels.ts';
import { conditionsQuery, type GoNowProps, useIsWeatherDay } from './conditions.api.ts';
import { type LocalConditions, localConditions, worstDanger } from './local-conditions.ts';

/** Here, so that no other screen loads the names of its ten files. */
export const conditionsCatalog: Catalog = (language) => import(`../../locales/${language}/conditions.po`);

/** Names that no language changes. */
const MY_ENV = { name: 'myENV', href: 'https://www.nea.gov.sg/weather' };
const HAZE = { name: 'haze.gov.sg', href: 'https://www.haze.gov.sg' };
/** UV is published in between. */
const [UV_FROM_HOUR, UV_UNTIL_HOUR] = [8, 19];

/** "4 pm", "4:30 pm". */
function formatTime(moment: string): string {
  const time = new Date(moment);
  return formatDate(time, time.getUTCMinutes() === 0 ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' });
}

function ForecastText({ forecast }: Pick<LocalConditions, 'forecast'>) {
  const { i18n } = useLingui();
  if (!forecast) return <Trans>Forecast unknown</Trans>;
  const words = i18n._(forecastLabels[forecast.kind]);
  const time = formatTime(forecast.until);
  if (!forecast.isInSomeAreas)
    return (
      <Trans comment="Thundery showers until 4 pm">
        {words} until {time}
      </Trans>
    );
  return (
    <Trans comment="Thundery showers in some areas until 4 pm">
      {words} in some areas until {time}
    </Trans>
  );
}

function PsiText({ psi, lastPsi }: Pick<LocalConditions, 'psi' | 'lastPsi'>) {
  const { i18n } = useLingui();
  if (psi) {
    const band = i18n._(psiBandLabels[psi.band]);
    const [lowest, highest] = [formatNumber(psi.lowest), formatNumber(psi.highest)];
    const value = lowest === highest ? highest : `${lowest}–${highest}`;
    return (
      <Trans comment="PSI 58, moderate">
        PSI {value}, {band}
      </Trans>
    );
  }
  if (!lastPsi) return <Trans>PSI unknown</Trans>;
  const [value, time] = [formatNumber(lastPsi.value), formatTime(lastPsi.at)];
  return (
    <Trans comment="PSI unknown (58 at 10:46 am)">
      PSI unknown ({value} at {time})
    </Trans>
  );
}

/** The two are told apart: the PSI is of 24 hours. Left out while it's normal. */
function Pm25Text({ pm25: { value, band } }: { pm25: NonNullable<LocalConditions['pm25']> }) {
  const { i18n } = useLingui();
  const [number, words] = [formatNumber(value), i18n._(pm25BandLabels[band])];
  return (
    <Trans comment="1-hour PM2.5 78, elevated">
      1-hour PM2.5 {number}, {words}
    </Trans>
  );
}

function UvText({ uv }: Pick<LocalConditions, 'uv'>) {
  const { i18n } = useLingui();
  if (!uv) return <Trans>UV unknown</Trans>;
  const [value, band] = [formatNumber(uv.value), i18n._(uvBandLabels[uv.band])];
  return (
    <Trans comment="UV 9, very high">
      UV {value}, {band}
    </Trans>
  );
}

function TemperatureText({ lowest, highest }: NonNullable<LocalConditions['temperature']>) {
  const [low, high] = [Math.round(lowest), Math.round(highest)];
  const text = formatNumber(high, { style: 'unit', unit: 'celsius' });
  return low === high ? text : `${formatNumber(low)}–${text}`;
}

function RainText({ millimetres }: { millimetres: number }) {
  const amount = formatNumber(millimetres, { style: 'unit', unit: 'millimeter', maximumFractionDigits: 1 });
  return <Trans comment="Raining nearby, 1.2 mm in 5 minutes">Raining nearby, {amount} in 5 minutes</Trans>;
}

function LightningText({ kilometres }: { kilometres: number }) {
  const distance = formatNumber(Math.max(1, Math.round(kilometres)), { style: 'unit', unit: 'kilometer' });
  return <Trans comment="Lightning 3 km away, of the last 30 minutes">Lightning {distance} away</Trans>;
}

function WeatherDayText() {
  const streak = useOwnResident()?.currentStreak ?? 0;
  return streak > 0 ? (
    <Trans>Haze or heavy rain today. Your streak is kept, even if you stay in.</Trans>
  ) : (
    <Trans>Haze or heavy rain today. Why not take a lesson indoors?</Trans>
  );
}

function OutsideLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link inline-flex min-h-6 items-center gap-1">
      {name}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  );
}

/** Lines break between the parts. */
function Parts({ parts }: { parts: readonly (ReactElement | false | null)[] }) {
  const shown = parts.filter((part) => part !== false && part !== null);
  return shown.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && ' '}
      <span className="inline-block">
        {part}
        {index < shown.length - 1 && ' ·'}
      </span>
    </Fragment>
  ));
}

export function GoNowLine({ at, isInset = false, saysStreakKept = false, onFindShelter }: GoNowProps) {
  const { i18n, t } = useLingui();
  const now = useServerTime();
  const { data } = useQuery(conditionsQuery);
  const isWeatherDay = useIsWeatherDay();
  if (!data) return <div className="h-20" />;
  const local = localConditions(data, at, now);
  const { forecast, pm25, uv, publishedAt, area, psi, temperature, rain, heatStress, lightningKm } = local;
  const danger = worstDanger(local);
  const isHazy = psi !== null && isHaze(psi.highest);
  const Icon = lightningKm !== null ? Zap : forecast ? forecastIcons[forecast.kind] : CircleHelp;
  const hour = singaporeHour(new Date(now));
  const hasUv = uv !== null || (hour >= UV_FROM_HOUR && hour < UV_UNTIL_HOUR);
  const isAlert = isHazy || lightningKm !== null || heatStress === 'high';
  const parts = [
    lightningKm !== null && <LightningText key="lightning" kilometres={lightningKm} />,
    rain !== null && <RainText key="rain" millimetres={rain} />,
    <ForecastText key="forecast" forecast={forecast} />,
    temperature && <TemperatureText key="temperature" {...temperature} />,
    <PsiText key="psi" {...local} />,
    pm25 && pm25.band !== 'normal' && <Pm25Text key="pm25" pm25={pm25} />,
    heatStress && <Fragment key="heat">{i18n._(heatStressLabels[heatStress])}</Fragment>,
    hasUv && <UvText key="uv" uv={uv} />,
  ];
  const about = [
    area === null ? <Trans key="area">Whole island</Trans> : <TownName key="area" town={area} />,
    publishedAt !== null && (
      <time key="age" dateTime={publishedAt}>
        {formatRelativeTime(publishedAt, now)}
      </time>
    ),
    <OutsideLink key="more" {...MY_ENV} />,
  ];
  const tone = isAlert ? 'bg-coral-soft' : isInset ? 'bg-sunk' : 'bg-surface shadow-soft';
  return (
    <section
      aria-label={isInset ? undefined : t`Weather and air now`}
      className={`grid w-full grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 rounded-xl px-4 py-3.5 text-ink ${tone}`}
    >
      <Icon aria-hidden className={`size-7 shrink-0 ${isAlert ? 'text-coral' : 'text-water'}`} />
      <div className="grid gap-1">
        <p className="figures font-bold">
          <Parts parts={parts} />
        </p>
        {danger && (
          <p className="text-md">
            {i18n._(adviceTexts[danger])}
            {danger === psi?.band && (
              <>
                {' '}
                <OutsideLink {...HAZE} />
              </>
            )}
          </p>
        )}
        {onFindShelter && (rain !== null || (forecast && isRain(forecast.kind))) && (
          <Button variant="soft" size="sm" onClick={onFindShelter} className="my-1 justify-self-start">
            <Trans>Only green spaces with shelter</Trans>
          </Button>
        )}
        {saysStreakKept && isWeatherDay && (
          <p className="text-md font-semibold">
            <WeatherDayText />
          </p>
        )}
        <p className="text-sm text-muted">
          <Parts parts={about} />
        </p>
      </div>
    </section>
  );
}
