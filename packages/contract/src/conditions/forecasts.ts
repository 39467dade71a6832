/** The phrases of NEA's 2-hour forecast, without "(Day)" and "(Night)"; `unknown` is a phrase that is none of these. */
export const FORECASTS = [
  'fair',
  'fair-and-warm',
  'partly-cloudy',
  'cloudy',
  'slightly-hazy',
  'hazy',
  'windy',
  'mist',
  'fog',
  'light-rain',
  'moderate-rain',
  'heavy-rain',
  'passing-showers',
  'light-showers',
  'showers',
  'heavy-showers',
  'thundery-showers',
  'heavy-thundery-showers',
  'heavy-thundery-showers-with-gusty-winds',
  'unknown',
] as const;

export type Forecast = (typeof FORECASTS)[number];

export function toForecast(phrase: string): Forecast {
  const words =
    phrase
      .toLowerCase()
      .replace(/\((?:day|night)\)/, '')
      .replaceAll('&', 'and')
      .match(/[a-z]+/g) ?? [];
  return FORECASTS.find((forecast) => forecast === words.join('-')) ?? 'unknown';
}
