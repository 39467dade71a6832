import { msg } from '@lingui/core/macro';
import { addProblemMessages, type EventProblemMessages } from '../../lib/problem-messages.ts';

const eventProblemMessages: EventProblemMessages = {
  'event-not-found': msg`This event doesn't exist or isn't public.`,
  'event-not-joined': msg`You haven't joined this event.`,
  'organiser-only': msg`Only the organiser of this event can do this.`,
  'age-band': msg({ message: 'This event is for ages {age} and over. You can set your age in Settings.' }),
  'event-not-possible': msg`Something about this event isn't possible. Please check the marked fields.`,
  'already-going': msg`You've already joined this event.`,
  'event-over': msg`This event is over.`,
  'event-cancelled': msg`This event was cancelled.`,
  'event-attended': msg`Residents have already attended this event, so it can't be moved or cancelled.`,
  'event-not-held': msg`This event isn't waiting for a review.`,
  'offer-ended': msg`This offer has ended.`,
  'event-full': msg`This event is full.`,
  'event-not-on': msg`Attendance can be recorded from 30 minutes before the start, and by code until 60 minutes after the end.`,
  'event-not-over': msg`You can do this after the event has ended.`,
  'event-closed': msg({ message: 'This can be changed for {days} days after the event.' }),
  'already-attended': msg`You've already recorded your attendance at this event.`,
  'calendar-not-found': msg`This calendar link is wrong or was replaced. You can create another one in Settings.`,
  'wrong-code': msg`This code isn't right or is no longer valid. Ask the organiser for the current one.`,
};

addProblemMessages(eventProblemMessages);
