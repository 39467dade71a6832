import { FACT_FIELDS, type FactField, type PlaceFacts } from '@ecopulse/contract/green-spaces/place-facts';
import type { Day } from '../../core/calendar/calendar.rules.ts';

/** As JSON, in whichever order its fields are: PostgreSQL reorders them. */
function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) => JSON.stringify(value, withOrderedFields));
  return first === second;
}

function withOrderedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Columns by the field of the contract that sets them, which an update of the content changes or leaves together. */
export type FieldColumns = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface StoredFields {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly lockedFields: readonly string[];
}

export interface FieldUpdate {
  /** Of the fields that are not locked, changed or not. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Fields that change. */
  readonly came: readonly string[];
  /** Shipped values of locked fields that differ from the stored ones. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** What an update of shipped content changes, and what it leaves because an admin has corrected it. */
export function planUpdate(shipped: FieldColumns, { columns: stored, lockedFields }: StoredFields): FieldUpdate {
  const fields = Object.entries(shipped);
  const differs = ([, columns]: (typeof fields)[number]) =>
    Object.entries(columns).some(([column, value]) => !isSame(value, stored[column]));
  const isLocked = ([field]: (typeof fields)[number]) => lockedFields.includes(field);
  const open = fields.filter((entry) => !isLocked(entry));
  return {
    columns: Object.assign({}, ...open.map(([, columns]) => columns)) as Record<string, unknown>,
    came: open.filter(differs).map(([field]) => field),
    kept: Object.fromEntries(
      fields
        .filter((entry) => isLocked(entry) && differs(entry))
        .map(([field, columns]) => [field, Object.values(columns)[0]]),
    ),
  };
}

/** The text and the structured form say the same, so correcting one keeps both. */
const CORRECTED_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  openingHours: ['hours'],
  hours: ['openingHours'],
};

export function lockFields(lockedFields: readonly string[], corrected: readonly string[]): string[] {
  const all = [...lockedFields, ...corrected.flatMap((field) => [field, ...(CORRECTED_TOGETHER[field] ?? [])])];
  return [...new Set(all)].toSorted();
}

export interface Correction {
  readonly locked_fields: readonly string[];
  readonly facts: PlaceFacts;
  /** Shipped values by field that the last update left. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** A field is no longer locked once it and its partner have their shipped values, so that later updates come again. */
export function correctFields(before: Correction, corrected: Readonly<Record<string, unknown>>, day: Day): Correction {
  const fields = Object.keys(corrected);
  const takesShipped = (field: string) =>
    Object.hasOwn(before.kept, field) && isSame(before.kept[field], corrected[field]);
  const kept = Object.fromEntries(Object.entries(before.kept).filter(([field]) => !takesShipped(field)));
  const isShipped = (field: string) => takesShipped(field) || !(fields.includes(field) || Object.hasOwn(kept, field));
  const released = fields.filter(takesShipped).flatMap((field) => {
    const together = lockFields([], [field]);
    return together.every(isShipped) ? together : [];
  });
  const locked = lockFields(
    before.locked_fields,
    fields.filter((field) => !takesShipped(field)),
  );
  return {
    locked_fields: locked.filter((field) => !released.includes(field)),
    facts: correctFacts(before.facts, corrected, day),
    kept,
  };
}

/** A fact that says nothing any more has no source. */
function correctFacts(facts: PlaceFacts, corrected: Readonly<Record<string, unknown>>, day: Day): PlaceFacts {
  const filled = Object.keys(corrected).filter((field) => isFilled(corrected[field]));
  const left = Object.entries(facts).filter(([field]) => !(field in corrected) || filled.includes(field));
  return dateFacts(Object.fromEntries(left), filled, day);
}

export const ADMINS_SOURCE = 'EcoPulse';

/** Facts among the fields that an admin has corrected or checked on `day`. */
export function dateFacts(facts: PlaceFacts, fields: readonly string[], day: Day, source = ADMINS_SOURCE): PlaceFacts {
  const names = fields.map(toFactName);
  const dated = FACT_FIELDS.filter((field) => names.includes(field)).map((field) => [field, { source, date: day }]);
  return { ...facts, ...(Object.fromEntries(dated) as PlaceFacts) };
}

function toFactName(field: string): string {
  return field === 'hours' ? 'openingHours' : field;
}

/** Facts that a source approved by an admin, or an admin, dated later than the shipped ones. */
export function newerFields(stored: PlaceFacts, shipped: PlaceFacts): FactField[] {
  return FACT_FIELDS.filter((field) => (stored[field]?.date ?? '') > (shipped[field]?.date ?? '9999'));
}

export type FactValues = Readonly<Record<FactField, string | number | readonly unknown[] | null>>;

/** Fields that say something. */
export function filledFacts(values: FactValues): FactField[] {
  return FACT_FIELDS.filter((field) => isFilled(values[field]));
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
