import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';

const MAX_ENGLISH_CHARACTERS: Readonly<Record<TranslatedSubject, Readonly<Record<string, number>>>> = {
  green_space: {
    name: 80,
    description: 2000,
    location: 160,
    openingHours: 120,
    'status.reason': 200,
    accessibility: 400,
    nearestMrt: 80,
    biodiversityFacts: 600,
    tags: 30,
    specialFeatures: 60,
    'routes.name': 80,
    'routes.stops.name': 60,
    'routes.stops.text': 280,
  },
  lesson: {
    title: 70,
    description: 220,
    'sections.heading': 80,
    'sections.body': 12_000,
    'sections.check.question': 240,
    'sections.check.answer': 160,
    'sections.check.others': 160,
    'sections.check.explanation': 600,
    'sections.diagram.caption': 160,
    'sections.diagram.unit': 30,
    'sections.diagram.labels': 40,
    'quiz.question': 240,
    'quiz.answer': 160,
    'quiz.others': 160,
    'quiz.explanation': 2000,
  },
  challenge: { title: 60, description: 300, badgeReward: 40 },
  article: { title: 140, summary: 400, content: 6000 },
};

const MAX_CHARACTERS = 12_000;

/** Other languages may need twice as many characters as English. */
export function maxCharacters(subject: TranslatedSubject, field: string): number {
  const englishMax = MAX_ENGLISH_CHARACTERS[subject][field.replaceAll(/\.\d+/g, '')] ?? MAX_CHARACTERS;
  return Math.min(MAX_CHARACTERS, 2 * englishMax);
}
