import type { TranslatedSubject } from '@ecopulse/contract/translations';

/** The most characters of the English forms, by field without its numbers. */
const MOST_IN_ENGLISH: Readonly<Record<TranslatedSubject, Readonly<Record<string, number>>>> = {
  green_space: {
    name: 80,
    description: 2000,
    location: 160,
    openingHours: 120,
    accessibility: 400,
    nearestMrt: 80,
    biodiversityFacts: 600,
    tags: 30,
    specialFeatures: 60,
    'routes.name': 80,
  },
  lesson: {
    title: 70,
    description: 220,
    'sections.heading': 80,
    'sections.body': 12_000,
    'quiz.question': 240,
    'quiz.answer': 160,
    'quiz.others': 160,
    'quiz.explanation': 2000,
  },
  challenge: { title: 60, description: 300, badgeReward: 40 },
  article: { title: 140, summary: 400, content: 6000 },
};

const MOST = 12_000;

/** The most characters of a translation: other languages need up to twice as many as English. */
export function mostCharacters(subject: TranslatedSubject, field: string): number {
  const inEnglish = MOST_IN_ENGLISH[subject][field.replaceAll(/\.\d+/g, '')] ?? MOST;
  return Math.min(MOST, 2 * inEnglish);
}

const CITATION = /\[\^[a-z0-9-]+\]/g;

/** What the first list has more of than the second; repetitions count. */
function surplus(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const place = left.indexOf(one);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
}

/** Whether a translation cites the same sources as its English text, and as often. */
export function citesTheSame(english: string, text: string): boolean {
  const [wanted, found] = [english.match(CITATION) ?? [], text.match(CITATION) ?? []];
  return wanted.length === found.length && surplus(wanted, found).length === 0;
}

/** A figure with its separators: those of thousands and decimals differ by language. No-break spaces separate thousands. */
const FIGURE = /\d+(?:[.,'’\u00A0\u202F]\d+)*/g;

/** The figures of a text outside its citations, each as digits alone and as written. */
function figuresOf(text: string): { digits: string; written: string }[] {
  const plain = text
    .replaceAll(CITATION, '')
    .normalize('NFC')
    .replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'));
  return (plain.match(FIGURE) ?? []).map((written) => ({ digits: written.replaceAll(/\D/g, ''), written }));
}

/** The figures that only the English text has, and those that only the translation has; null if they agree. */
export function differingFigures(english: string, text: string): { lost: string[]; added: string[] } | null {
  const [wanted, found] = [figuresOf(english), figuresOf(text)];
  const [inEnglish, inText] = [wanted, found].map((figures) => figures.map(({ digits }) => digits));
  const written = new Map([...found, ...wanted].map((one) => [one.digits, one.written]));
  const [lost, added] = [surplus(inEnglish ?? [], inText ?? []), surplus(inText ?? [], inEnglish ?? [])].map((some) =>
    some.map((digits) => written.get(digits) ?? digits),
  );
  return lost?.length || added?.length ? { lost: lost ?? [], added: added ?? [] } : null;
}
