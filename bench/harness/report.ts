import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const memoryGigabytes = Math.round(totalmem() / 1e9);
// Read at the start, before the load of the bench itself.
const loadAverage = (loadavg()[0] ?? 0).toFixed(1);

export function describeRun(...details: readonly string[]): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${memoryGigabytes} GB of memory, load ${loadAverage} before the start`;
  return `${date}: ${[machine, `Node ${process.versions.node}`, ...details].join(', ')}.`;
}

export function writeReport(name: string, text: string): void {
  writeFileSync(join(import.meta.dirname, '..', `${name}.md`), `${text.trim()}\n`);
}

/** Padded, to be readable in a terminal. All columns but the first are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const separator = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(separator), ...rows.map(line)];
}

export function formatWhole(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-SG');
}

export function formatVerdict(isMet: boolean): string {
  return isMet ? 'met' : 'not met';
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export function medianOrNull(values: readonly (number | null)[]): number | null {
  const knownValues = values.filter((value) => value !== null);
  return knownValues.length < values.length ? null : median(knownValues);
}
