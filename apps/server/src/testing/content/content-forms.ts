import type { ChallengeForm } from '@ecopulse/contract/challenges/challenges-admin';
import type { LessonForm } from '@ecopulse/contract/lessons/lessons-admin';

let formCount = 0;

/** The sentence has six words. The contract counts 180 words as a minute of reading. */
const generateText = (words: number) => 'Leaves fall and roots hold on. '.repeat(Math.ceil(words / 6)).trim();

export function createQuestionForm(n: number): LessonForm['quiz'][number] {
  return {
    question: `Which of these is right in question ${n}?`,
    answer: `Right answer ${n}`,
    others: [`Wrong answer ${n}a`, `Wrong answer ${n}b`, `Wrong answer ${n}c`],
    explanation: 'Because the roots hold on while the leaves fall.',
  };
}

export function createLessonForm(options: Partial<LessonForm> = {}): LessonForm {
  formCount += 1;
  return {
    title: `Lesson written as number ${formCount}`,
    description: 'How leaves and roots go on together through the seasons of an island.',
    category: 'Biodiversity',
    difficulty: 'beginner',
    sections: [
      { heading: 'The beginning', body: generateText(200) },
      { heading: 'The middle', body: `${generateText(200)}\n\nSome 40 % of them fall [^nparks-2024].` },
      { heading: 'The end', body: generateText(200) },
    ],
    sources: [{ key: 'nparks-2024', publisher: 'NParks', year: 2024, detail: 'Leaves and roots, a report' }],
    quiz: [1, 2, 3, 4].map(createQuestionForm),
    ...options,
  };
}

export function createChallengeForm(options: Partial<ChallengeForm> = {}): ChallengeForm {
  formCount += 1;
  return {
    title: `Challenge written as ${formCount}`,
    description: 'Go out and look at five different green spaces before the month is over.',
    type: 'green_space',
    category: 'Biodiversity',
    difficulty: 'easy',
    metric: 'distinct_green_spaces',
    filter: null,
    target: 2,
    durationDays: 30,
    endDate: null,
    ecoPointsReward: 50,
    badgeReward: null,
    ...options,
  };
}
