import * as z from 'zod/mini';

/** `of` is a hash of the English original, which reveals outdated translations. */
export const translationsContent = z.record(
  z.string(),
  z.strictObject({
    of: z.string().check(z.regex(/^[\w-]{12}$/)),
    texts: z.record(z.string(), z.string().check(z.trim(), z.minLength(1))),
  }),
);

export type TranslationsContent = z.infer<typeof translationsContent>;

/** Names of towns as on station signs, written by `scripts/place-data`. */
export const placeNames = z.strictObject({
  source: z.string(),
  date: z.iso.date(),
  licence: z.string(),
  names: z.record(z.string(), z.record(z.string(), z.string().check(z.minLength(1)))),
});

export type Texts = Readonly<Record<string, string>>;

function numbered(field: string, texts: readonly string[]): Texts {
  return Object.fromEntries(texts.map((text, index) => [`${field}.${index}`, text]));
}

interface Lesson {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly Section[];
  readonly quiz: readonly Question[];
}

interface Question {
  readonly question: string;
  readonly answer: string;
  readonly others: readonly string[];
  readonly explanation: string;
}

interface Diagram {
  readonly caption: string;
  readonly unit?: string | undefined;
  readonly items: readonly { readonly label: string }[];
}

interface Section {
  readonly heading: string;
  readonly body: string;
  readonly check?: Question | undefined;
  readonly diagram?: Diagram | undefined;
}

function questionTexts(field: string, { question, answer, others, explanation }: Question): Texts {
  return {
    [`${field}.question`]: question,
    [`${field}.answer`]: answer,
    ...numbered(`${field}.others`, others),
    [`${field}.explanation`]: explanation,
  };
}

function diagramTexts(field: string, { caption, unit, items }: Diagram): Texts {
  return {
    [`${field}.caption`]: caption,
    // Percentages are formatted for each language.
    ...(unit !== undefined && unit !== '%' && { [`${field}.unit`]: unit }),
    ...numbered(
      `${field}.labels`,
      items.map(({ label }) => label),
    ),
  };
}

export function lessonTexts({ title, description, sections, quiz }: Lesson): Texts {
  const inSections = sections.map(({ heading, body, check, diagram }, n) => ({
    [`sections.${n}.heading`]: heading,
    [`sections.${n}.body`]: body,
    ...(check && questionTexts(`sections.${n}.check`, check)),
    ...(diagram && diagramTexts(`sections.${n}.diagram`, diagram)),
  }));
  const inQuiz = quiz.map((question, n) => questionTexts(`quiz.${n}`, question));
  return Object.assign({ title, description }, ...inSections, ...inQuiz) as Texts;
}

interface Article {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

export function articleTexts({ title, summary, content }: Article): Texts {
  return { title, summary, content };
}

interface Challenge {
  readonly title: string;
  readonly description: string;
  readonly badgeReward: string | null;
}

export function challengeTexts({ title, description, badgeReward }: Challenge): Texts {
  return { title, description, ...(badgeReward !== null && { badgeReward }) };
}

interface Stop {
  readonly name: string;
  readonly text: string | null;
}

interface GreenSpace {
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly openingHours: string;
  readonly accessibility: string;
  readonly nearestMrt: string;
  readonly status?: { readonly reason: string | null } | null | undefined;
  readonly biodiversityFacts: string;
  readonly tags: readonly string[];
  readonly specialFeatures: readonly string[];
  readonly routes: readonly { readonly name: string; readonly stops?: readonly Stop[] | undefined }[];
}

type Named = readonly [field: string, text: string];

function routeTexts({ name, stops = [] }: GreenSpace['routes'][number], n: number): Named[] {
  const inStops = stops.flatMap((stop, k): Named[] => [
    [`routes.${n}.stops.${k}.name`, stop.name],
    ...(stop.text === null ? [] : [[`routes.${n}.stops.${k}.text`, stop.text] as const]),
  ]);
  return [[`routes.${n}.name`, name], ...inStops];
}

export function greenSpaceTexts(space: GreenSpace): Texts {
  const { name, description, location, openingHours, accessibility, nearestMrt, biodiversityFacts, status } = space;
  const statusTexts = { 'status.reason': status?.reason ?? '' };
  const optionalTexts = { openingHours, accessibility, nearestMrt, biodiversityFacts, ...statusTexts };
  return {
    name,
    description,
    location,
    ...Object.fromEntries(Object.entries(optionalTexts).filter(([, text]) => text !== '')),
    ...numbered('tags', space.tags),
    ...numbered('specialFeatures', space.specialFeatures),
    ...Object.fromEntries(space.routes.flatMap(routeTexts)),
  };
}
