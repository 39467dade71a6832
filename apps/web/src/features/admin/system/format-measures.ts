import { formatNumber } from '../../../lib/language/format.ts';

export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds < 1000) return formatNumber(milliseconds, { style: 'unit', unit: 'millisecond' });
  const seconds = milliseconds / 1000;
  if (seconds >= 120) return formatNumber(Math.round(seconds / 60), { style: 'unit', unit: 'minute' });
  return formatNumber(seconds, { style: 'unit', unit: 'second', maximumFractionDigits: seconds < 10 ? 1 : 0 });
}
