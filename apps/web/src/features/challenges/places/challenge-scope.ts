import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { EventKind } from '@ecopulse/contract/events/event-rules';
import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import { translateName } from '../../../lib/language/lang-of.ts';

export const regionNames: Record<Region, MessageDescriptor> = {
  Central: msg`Central`,
  East: msg`East`,
  North: msg`North`,
  'North-East': msg`North-East`,
  West: msg`West`,
};

const EVENT_TASKS: Record<EventKind, (count: number) => MessageDescriptor> = {
  'guided-walk': (count) =>
    msg`${plural(count, { one: 'Take part in a guided nature walk', other: 'Take part in # guided nature walks' })}`,
  'clean-up': (count) => msg`${plural(count, { one: 'Take part in a clean-up', other: 'Take part in # clean-ups' })}`,
  planting: (count) => msg`${plural(count, { one: 'Take part in a planting', other: 'Take part in # plantings' })}`,
  workshop: (count) => msg`${plural(count, { one: 'Take part in a workshop', other: 'Take part in # workshops' })}`,
  survey: (count) =>
    msg`${plural(count, { one: 'Take part in a nature survey', other: 'Take part in # nature surveys' })}`,
};

/** The task with the places or events that count, such as "Check in 5 times in Tampines". */
export function formatScopedTask(
  task: string,
  { metric, filter, target: count }: Pick<Challenge, 'metric' | 'filter' | 'target'>,
  i18n: I18n,
): string {
  if (!filter) return task;
  if ('planningArea' in filter) {
    const town = translateName(filter.planningArea);
    return i18n._(msg`${task} in ${town}`);
  }
  if ('region' in filter) {
    const region = i18n._(regionNames[filter.region]);
    return i18n._(msg`${task} in the ${region} region`);
  }
  if ('eventKind' in filter) return i18n._(EVENT_TASKS[filter.eventKind](count));
  if (!('places' in filter)) return task;
  const places = filter.places.length;
  return metric === 'check_ins'
    ? i18n._(
        msg`${plural(count, { one: 'Check in at a chosen green space', other: 'Check in # times at chosen green spaces' })}`,
      )
    : i18n._(
        msg`${plural(places, { one: 'Visit the chosen green space', other: `Visit ${count} of # chosen green spaces` })}`,
      );
}
