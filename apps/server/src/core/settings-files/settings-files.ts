import { readFileSync } from 'node:fs';
import { type LimitsForm, limitsForm } from '@ecopulse/contract/admin/limits';
import { LIMIT_NAMES } from '@ecopulse/contract/admin/limit-table';
import { type PlaceSource, placeSourcesForm } from '@ecopulse/contract/green-spaces/place-sources';
import * as z from 'zod/mini';
import { findLimitFaults } from '../limits/limit-settings.rules.ts';

/** `LIMITS_FILE`. Throws an error whose sentences, one a line, name everything that is wrong in the file. */
export function readLimitsFile(path: string): LimitsForm {
  const parsed = readJsonFile(path);
  const unknown = findUnknownNames(parsed);
  const { data, error } = z.safeParse(limitsForm, parsed);
  const invalid = listIssues(error);
  const faults = data ? Object.entries(findLimitFaults(data)).map(([field, fault]) => `${field}: ${fault}`) : [];
  const problems = [...unknown, ...invalid, ...faults];
  if (problems.length > 0 || !data) throw new Error(problems.join('\n'));
  return data;
}

/** `PLACE_SOURCES`. Throws like `readLimitsFile`. */
export function readPlaceSourcesFile(path: string): readonly PlaceSource[] {
  const { data, error } = z.safeParse(placeSourcesForm, readJsonFile(path));
  if (!data) throw new Error(listIssues(error).join('\n'));
  return data;
}

function listIssues(error: z.core.$ZodError | undefined): string[] {
  return error?.issues.map((issue) => `${issue.path.join('.') || 'The file'}: ${issue.message}`) ?? [];
}

/** Throws an error whose message is a sentence. */
function readJsonFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`The file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, {
      cause: error,
    });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The file is not JSON', { cause: error });
  }
}

/** A misspelt name would leave its limit at the default unnoticed. */
function findUnknownNames(parsed: unknown): string[] {
  const limits: unknown = typeof parsed === 'object' && parsed !== null && 'limits' in parsed ? parsed.limits : null;
  if (typeof limits !== 'object' || limits === null) return [];
  const known: ReadonlySet<string> = new Set(LIMIT_NAMES);
  return Object.keys(limits)
    .filter((name) => !known.has(name))
    .map((name) => `limits.${name}: There is no such limit. The limits are ${LIMIT_NAMES.join(', ')}`);
}
