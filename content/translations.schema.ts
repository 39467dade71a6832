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

type Named = readonly [field: string, text: string];

function numbered(field: string, texts: readonly string[]): Texts {
  return Object.fromEntries(texts.map((text, index) => [`${field}.${index}`, text]));
}

interface Lesson {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly { readonly heading: string; readonly body: string }[];
  readonly quiz: readonly {
    readonly question: string;
    readonly answer: string;
    readonly others: readonly string[];
    readonly explanation: string;
  }[];
}

export function lessonTexts({ title, description, sections, quiz }: Lesson): Texts {
  const inSections = sections.flatMap(({ heading, body }, n): Named[] => [
    [`sections.${n}.heading`, heading],
    [`sections.${n}.body`, body],
  ]);
  const inQuiz = quiz.flatMap(({ question, answer, others, explanation }, n): Named[] => [
    [`quiz.${n}.question`, question],
    [`quiz.${n}.answer`, answer],
    ...Object.entries(numbered(`quiz.${n}.others`, others)),
    [`quiz.${n}.explanation`, explanation],
  ]);
  return { title, description, ...Object.fromEntries([...inSections, ...inQuiz]) };
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

interface GreenSpace {
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly openingHours: string;
  readonly accessibility: string;
  readonly nearestMrt: string;
  readonly biodiversityFacts: string;
  readonly tags: readonly string[];
  readonly specialFeatures: readonly string[];
  readonly routes: readonly { readonly name: string }[];
}

export function greenSpaceTexts(space: GreenSpace): Texts {
  const { name, description, location, openingHours, accessibility, nearestMrt, biodiversityFacts } = space;
  return {
    name,
    description,
    location,
    openingHours,
    accessibility,
    nearestMrt,
    biodiversityFacts,
    ...numbered('tags', space.tags),
    ...numbered('specialFeatures', space.specialFeatures),
    ...Object.fromEntries(space.routes.map((route, n) => [`routes.${n}.name`, route.name])),
  };
}
