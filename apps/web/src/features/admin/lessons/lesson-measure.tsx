import { Plural, Trans } from '@lingui/react/macro';
import { Clock, Sun } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { LESSON_MINUTES, lessonPoints, readingMinutes } from '@ecopulse/contract/lessons/lesson-length';
import { formatDuration, formatNumber } from '../../../lib/language/format.ts';
import type { LessonFormValues } from './lesson-form.ts';

/** The length and the points that the typed lesson has, by the server's formulas. */
export function useLessonMeasure(control: Control<LessonFormValues>) {
  const [sections, quiz, difficulty] = useWatch({ control, name: ['sections', 'quiz', 'difficulty'] });
  const minutes = readingMinutes({ sections, quiz });
  return { minutes, points: lessonPoints(difficulty, minutes) };
}

export function LessonMeasure({ control }: { control: Control<LessonFormValues> }) {
  const { minutes, points } = useLessonMeasure(control);
  const sections = useWatch({ control, name: 'sections' });
  const isEmpty = sections.every(({ heading, body }) => `${heading}${body}`.trim() === '');
  const isTooShort = !isEmpty && minutes < LESSON_MINUTES.least;
  const isTooLong = minutes > LESSON_MINUTES.most;
  const [least, most] = [formatNumber(LESSON_MINUTES.least), formatNumber(LESSON_MINUTES.most)];
  const earned = formatNumber(points);
  return (
    <div className="grid gap-1 rounded-md bg-sunk px-4 py-3 text-md">
      <p className="figures flex flex-wrap gap-x-5 gap-y-1 font-semibold">
        <span className="inline-flex items-center gap-1.5">
          <Clock aria-hidden className="size-4 text-muted" />
          {formatDuration(minutes)}
        </span>
        <span className="inline-flex items-center gap-1.5 text-sun-ink">
          <Sun aria-hidden className="size-4" />
          <Trans>{earned} eco-points</Trans>
        </span>
      </p>
      {(isTooShort || isTooLong) && (
        <p className="text-sm text-muted">
          {isTooShort ? (
            <Plural
              value={LESSON_MINUTES.least - minutes}
              one={`# minute too short: a lesson should take ${least} to ${most} minutes.`}
              other={`# minutes too short: a lesson should take ${least} to ${most} minutes.`}
            />
          ) : (
            <Plural
              value={minutes - LESSON_MINUTES.most}
              one={`# minute too long: a lesson should take ${least} to ${most} minutes.`}
              other={`# minutes too long: a lesson should take ${least} to ${most} minutes.`}
            />
          )}
        </p>
      )}
    </div>
  );
}
