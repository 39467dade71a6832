import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Cloud,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudRainWind,
  CloudSun,
  Haze,
  type LucideIcon,
  Sun,
  Wind,
} from 'lucide-react';
import type { HeatStressBand, Pm25Band, PsiBand, UvBand } from '@ecopulse/contract/conditions/condition-bands';
import type { Forecast } from '@ecopulse/contract/conditions/forecasts';
import type { Danger } from './local-conditions.ts';

type KnownForecast = Exclude<Forecast, 'unknown'>;

/** As NEA prints them. */
export const forecastLabels: Readonly<Record<KnownForecast, MessageDescriptor>> = {
  fair: msg({ message: 'Fair', context: 'weather forecast' }),
  'fair-and-warm': msg({ message: 'Fair and warm', context: 'weather forecast' }),
  'partly-cloudy': msg({ message: 'Partly cloudy', context: 'weather forecast' }),
  cloudy: msg({ message: 'Cloudy', context: 'weather forecast' }),
  'slightly-hazy': msg({ message: 'Slightly hazy', context: 'weather forecast' }),
  hazy: msg({ message: 'Hazy', context: 'weather forecast' }),
  windy: msg({ message: 'Windy', context: 'weather forecast' }),
  mist: msg({ message: 'Mist', context: 'weather forecast' }),
  fog: msg({ message: 'Fog', context: 'weather forecast' }),
  'light-rain': msg({ message: 'Light rain', context: 'weather forecast' }),
  'moderate-rain': msg({ message: 'Moderate rain', context: 'weather forecast' }),
  'heavy-rain': msg({ message: 'Heavy rain', context: 'weather forecast' }),
  'passing-showers': msg({ message: 'Passing showers', context: 'weather forecast' }),
  'light-showers': msg({ message: 'Light showers', context: 'weather forecast' }),
  showers: msg({ message: 'Showers', context: 'weather forecast' }),
  'heavy-showers': msg({ message: 'Heavy showers', context: 'weather forecast' }),
  'thundery-showers': msg({ message: 'Thundery showers', context: 'weather forecast' }),
  'heavy-thundery-showers': msg({ message: 'Heavy thundery showers', context: 'weather forecast' }),
  'heavy-thundery-showers-with-gusty-winds': msg({
    message: 'Heavy thundery showers with gusty winds',
    context: 'weather forecast',
  }),
};

export const forecastIcons: Readonly<Record<KnownForecast, LucideIcon>> = {
  fair: Sun,
  'fair-and-warm': Sun,
  'partly-cloudy': CloudSun,
  cloudy: Cloud,
  'slightly-hazy': Haze,
  hazy: Haze,
  windy: Wind,
  mist: CloudFog,
  fog: CloudFog,
  'light-rain': CloudRain,
  'moderate-rain': CloudRain,
  'heavy-rain': CloudRainWind,
  'passing-showers': CloudRain,
  'light-showers': CloudRain,
  showers: CloudRain,
  'heavy-showers': CloudRainWind,
  'thundery-showers': CloudLightning,
  'heavy-thundery-showers': CloudLightning,
  'heavy-thundery-showers-with-gusty-winds': CloudLightning,
};

export function isRain(kind: KnownForecast): boolean {
  return /rain|showers/.test(kind);
}

export const psiBandLabels: Readonly<Record<PsiBand, MessageDescriptor>> = {
  good: msg({ message: 'good', context: 'air quality' }),
  moderate: msg({ message: 'moderate', context: 'air quality' }),
  unhealthy: msg({ message: 'unhealthy', context: 'air quality' }),
  'very-unhealthy': msg({ message: 'very unhealthy', context: 'air quality' }),
  hazardous: msg({ message: 'hazardous', context: 'air quality' }),
};

export const pm25BandLabels: Readonly<Record<Pm25Band, MessageDescriptor>> = {
  normal: msg({ message: 'normal', context: '1-hour PM2.5' }),
  elevated: msg({ message: 'elevated', context: '1-hour PM2.5' }),
  high: msg({ message: 'high', context: '1-hour PM2.5' }),
  'very-high': msg({ message: 'very high', context: '1-hour PM2.5' }),
};

export const uvBandLabels: Readonly<Record<UvBand, MessageDescriptor>> = {
  low: msg({ message: 'low', context: 'UV index' }),
  moderate: msg({ message: 'moderate', context: 'UV index' }),
  high: msg({ message: 'high', context: 'UV index' }),
  'very-high': msg({ message: 'very high', context: 'UV index' }),
  extreme: msg({ message: 'extreme', context: 'UV index' }),
};

export const heatStressLabels: Readonly<Record<Exclude<HeatStressBand, 'low'>, MessageDescriptor>> = {
  moderate: msg`Moderate heat stress`,
  high: msg`High heat stress`,
};

/**
 * In the words of NEA, and for haze of the Ministry of Health: for the general public and for those at the highest risk.
 */
export const adviceTexts: Readonly<Record<Danger, MessageDescriptor>> = {
  lightning: msg`Go indoors or into a car, and stay away from open spaces, water and trees.`,
  thunder: msg`If you hear thunder, go indoors and stay away from open spaces, water and trees.`,
  unhealthy: msg`Reduce prolonged or strenuous outdoor physical exertion. If you have a chronic lung or heart disease, avoid it.`,
  'very-unhealthy': msg`Avoid prolonged or strenuous outdoor physical exertion. If you have a chronic lung or heart disease, avoid outdoor activity.`,
  hazardous: msg`Minimise outdoor activity. If you're elderly, pregnant or a child, or have a chronic lung or heart disease, avoid it.`,
  'high-heat-stress': msg`Minimise outdoor activities, take breaks somewhere cool and drink more fluids.`,
  'moderate-heat-stress': msg`Reduce outdoor activities, take breaks under shelter and drink more fluids.`,
  uv: msg`Avoid the midday sun. Seek shade, and use a hat and sunscreen.`,
};
