import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';

/** Same labels as in the editors of the English texts. Keys omit list indexes. */
const FIELD_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  title: msg`Title`,
  description: msg`Description`,
  summary: msg`Summary`,
  content: msg`Article`,
  badgeReward: msg`Badge`,
  location: msg`Location`,
  openingHours: msg`Opening hours`,
  'status.reason': msg`What is closed, and why`,
  accessibility: msg`Accessibility`,
  nearestMrt: msg`Nearest MRT`,
  biodiversityFacts: msg`Biodiversity`,
  'sections.heading': msg`Heading`,
  'sections.body': msg`Section text`,
  'sections.check.question': msg`Question`,
  'sections.check.answer': msg`Correct answer`,
  'sections.check.explanation': msg`Why it's correct`,
  'sections.diagram.caption': msg`Caption`,
  'sections.diagram.unit': msg`Unit`,
  'quiz.question': msg`Question`,
  'quiz.answer': msg`Correct answer`,
  'quiz.explanation': msg`Why it's correct`,
};

/** `field` is like `routes.1.name` or `routes.1.stops.0.text`. */
function translateWalkLabel(field: string): string {
  const [walk = 1, stop] = (field.match(/\d+/g) ?? []).map((index) => Number(index) + 1);
  if (stop === undefined) return t`Route ${walk}`;
  return field.endsWith('.text') ? t`Route ${walk}: text at stop ${stop}` : t`Route ${walk}: stop ${stop}`;
}

export function translateFieldLabel(field: string): string {
  // The last number, such as 2 in `quiz.1.others.2`.
  const index = Number(/\d+(?!.*\d)/.exec(field)?.[0] ?? 0);
  if (field.startsWith('routes.')) return translateWalkLabel(field);
  const number = index + 1;
  if (field.startsWith('tags.')) return t`Tag ${number}`;
  if (field.startsWith('specialFeatures.')) return t`Special feature ${number}`;
  if (field.includes('.labels.')) return t`Label ${number}`;
  if (field.includes('.others.')) return t`Wrong answer ${number}`;
  const label = FIELD_LABELS[field.replaceAll(/\.\d+/g, '')];
  return label ? t(label) : field;
}

type FieldProgress = TranslationsToEdit['fields'][number];

export interface FieldGroup {
  key: string;
  title: string;
  fields: FieldProgress[];
}

function translateGroupTitle(key: string): string {
  const [kind, part] = key.split('.');
  const index = Number(part);
  if (kind === 'sections') return t`Section ${index + 1}`;
  if (kind === 'quiz') return t`Question ${index + 1}`;
  if (kind === 'tags') return t`Tags`;
  if (kind === 'specialFeatures') return t`Special features`;
  return kind === 'routes' ? t`Routes` : t`Text`;
}

/** Each section and question has its own group; all tags share one. */
function groupKeyOf(field: string): string {
  return /^(?:sections|quiz)\.\d+|^(?:tags|specialFeatures|routes)(?=\.)/.exec(field)?.[0] ?? 'text';
}

export function groupFields(fields: readonly FieldProgress[]): FieldGroup[] {
  const groups = new Map<string, FieldProgress[]>();
  for (const field of fields) {
    const key = groupKeyOf(field.field);
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return [...groups].map(([key, groupedFields]) => ({ key, title: translateGroupTitle(key), fields: groupedFields }));
}
