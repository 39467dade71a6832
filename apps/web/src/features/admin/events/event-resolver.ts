import type { FieldErrors, Resolver } from 'react-hook-form';
import type { EventForm } from '@ecopulse/contract/events/event-form';
import type { ZodMiniType } from 'zod/mini';
import { eventFieldMessage } from '../../events/event-field-messages.ts';
import { createRequestResolverLoader } from '../editor/lazy-resolver.ts';
import { setOtherFieldMessages } from '../validation/field-messages.ts';
import { type EventFormValues, toEventRequest } from './event-form.ts';

setOtherFieldMessages(eventFieldMessage);

type RequestSchema = ZodMiniType<EventForm, EventForm>;

const loadFormResolver = createRequestResolverLoader<EventFormValues, EventForm>(
  // The form's notes are text, which the schema makes null.
  async () => (await import('@ecopulse/contract/events/event-form')).eventForm as unknown as RequestSchema,
  toEventRequest,
);

/** An error of a whole group is shown at the first field of it that is visible. */
function moveToFields(errors: FieldErrors<EventFormValues>, values: EventFormValues): FieldErrors<EventFormValues> {
  const { title, text, place, ...others } = errors;
  const placeField = values.place.at === 'point' ? 'name' : 'greenSpaceId';
  return {
    ...(title && { title: title.message === undefined ? title : { en: title } }),
    ...(text && { text: text.message === undefined ? text : { en: text } }),
    ...(place && { place: place.message === undefined ? place : { [placeField]: place } }),
    ...others,
  } as FieldErrors<EventFormValues>;
}

export async function loadEventResolver(): Promise<Resolver<EventFormValues>> {
  const resolver = await loadFormResolver();
  return async (values, context, options) => {
    const { errors } = await resolver(values, context, options);
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: moveToFields(errors, values) };
  };
}
