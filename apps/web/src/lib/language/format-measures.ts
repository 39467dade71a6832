import { formatNumber } from './format.ts';

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function formatBytes(bytes: number): string {
  const unitIndex = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** unitIndex;
  return formatNumber(value, {
    style: 'unit',
    unit: BYTE_UNITS[unitIndex] ?? 'byte',
    maximumFractionDigits: value < 10 && unitIndex > 0 ? 1 : 0,
  });
}

export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds < 1000) return formatNumber(milliseconds, { style: 'unit', unit: 'millisecond' });
  const seconds = milliseconds / 1000;
  if (seconds >= 120) return formatNumber(Math.round(seconds / 60), { style: 'unit', unit: 'minute' });
  return formatNumber(seconds, { style: 'unit', unit: 'second', maximumFractionDigits: seconds < 10 ? 1 : 0 });
}
