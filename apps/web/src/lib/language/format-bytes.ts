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
