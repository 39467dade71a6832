import { readFile } from 'node:fs/promises';
import { placeNames } from '@ecopulse/content/translations.schema';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { TRANSLATED_SUBJECTS } from '@ecopulse/contract/translations/translations';
import * as z from 'zod/mini';
import { findTranslations, NAME_FIELDS } from '../../core/content/translations.queries.ts';
import { type Language, formatMessage } from '../../core/messages/catalogs.ts';
import { msg, type Message } from '../../core/messages/message.ts';
import { MILESTONES } from '../../core/rewards/badges.rules.ts';
import type { Querier } from '../../db/database.ts';

const CATEGORIES: Readonly<Record<LessonCategory, Message>> = {
  'Waste & Recycling': msg({ message: 'Waste & Recycling', comment: 'Category of lessons (nouns)' }),
  Energy: msg({ message: 'Energy', comment: 'Category of lessons' }),
  Water: msg({ message: 'Water', comment: 'Category of lessons and of news (noun)' }),
  Food: msg({ message: 'Food', comment: 'Category of lessons' }),
  Transport: msg({ message: 'Transport', comment: 'Category of lessons (noun)' }),
  Biodiversity: msg({ message: 'Biodiversity', comment: 'Category of lessons' }),
  'Climate & Green Plan 2030': msg({ message: 'Climate & Green Plan 2030' }),
  'Circular Living': msg({ message: 'Circular Living', comment: 'Category of lessons: reusing and repairing' }),
};

function categoryNames(language: Language): [english: string, name: string][] {
  return Object.entries(CATEGORIES).map(([english, message]) => [english, formatMessage(language, message)]);
}

const CHALLENGE_COMPLETED = msg({ message: 'Completed the challenge {title}' });

function challengeBadgeMessages(language: Language, english: string, title: string): [english: string, text: string] {
  return [
    formatMessage('en', CHALLENGE_COMPLETED, { title: english }),
    formatMessage(language, CHALLENGE_COMPLETED, { title }),
  ];
}

/** Badges of `clubBadge`, whose name ends with a day, and of `toEarnedBadges`. */
const CLUB_BADGE_TEXTS: readonly Message[] = [
  msg({ message: 'Club goal' }),
  msg({ message: 'Reached a goal with a club' }),
  msg({ message: 'Completed a challenge of a club' }),
];

function translateTexts(language: Language, messages: readonly Message[]): [english: string, text: string][] {
  return messages.map((message) => [formatMessage('en', message), formatMessage(language, message)]);
}

/** The ledger keeps the description of the day a badge was earned. */
const FORMER_DESCRIPTIONS = {
  'Answered a whole quiz right on the first try': msg({ message: 'Got every answer right on your first try' }),
  'Made a first friend': msg({ message: 'Made your first friend' }),
};

function milestoneMessages(language: Language): [english: string, text: string][] {
  const texts = MILESTONES.flatMap(({ badgeName, goal, description }) => [badgeName, goal, description]);
  const former = Object.entries(FORMER_DESCRIPTIONS);
  return [...texts.map((text) => [text, text] as const), ...former].map(([english, text]) => [
    english,
    formatMessage(language, text),
  ]);
}

const PLACES_FILE = new URL('../../../../../content/translations/places.json', import.meta.url);

/** The file has only official names, as signs show them. */
async function townNames(language: Language): Promise<[english: string, name: string][]> {
  const places = z.parse(placeNames, JSON.parse(await readFile(PLACES_FILE, 'utf8')));
  return Object.entries(places.names).flatMap(([english, names]) => {
    const name = names[language];
    return name === undefined ? [] : [[english, name]];
  });
}

/** Keyed by English name; empty for English. Without drafts, but with retired content, which residents' histories name. */
export async function findContentNames(db: Querier, language: Language): Promise<Record<string, string>> {
  if (language === 'en') return {};
  const [towns, ...namesBySubject] = await Promise.all([
    townNames(language),
    ...TRANSLATED_SUBJECTS.map((subject) =>
      findTranslations(db, { subject, language, fields: NAME_FIELDS, wasPublished: true }),
    ),
  ]);
  const contentNames = namesBySubject.flat();
  const challenges = contentNames
    .filter(({ subject, field }) => subject === 'challenge' && field === 'title')
    .map(({ english, text }) => challengeBadgeMessages(language, english, text));
  return Object.fromEntries([
    ...towns,
    ...categoryNames(language),
    ...milestoneMessages(language),
    ...translateTexts(language, CLUB_BADGE_TEXTS),
    ...challenges,
    ...contentNames.map(({ english, text }) => [english, text] as const),
  ]);
}
