import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { call } from '../../../lib/api.ts';
import { BackLink } from '../../../ui/panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { brand } from '../../../lib/brand.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { addProblemMessages } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import '../../events/event-problems.ts';
import { textFor } from '../../events/event-texts.ts';
import { eventQuery, refreshEvents } from '../../events/events.api.ts';
import type { FormEditing } from '../editor/content-editing.ts';
import { EditorForm, StepFailure } from '../editor/editor-form.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { FormSections } from '../fields/field-table.tsx';
import { eventSections } from './event-fields.tsx';
import { emptyEvent, type EventFormValues, toEventForm, toEventRequest } from './event-form.ts';
import { loadEventResolver } from './event-resolver.ts';

addProblemMessages({
  'edited-meanwhile': msg`Someone else has changed this since you opened it. Your changes haven't been saved.`,
});

const readEvent = (id: number) => call('GET /api/events/:id', { params: { id } });

const EDITING: FormEditing<EventDetail, EventFormValues> = {
  empty: emptyEvent,
  toForm: toEventForm,
  loadResolver: loadEventResolver,
  read: readEvent,
  create: async (form) => readEvent((await call('POST /api/events', { body: toEventRequest(form) })).id),
  save: async (id, form, version) => {
    const { repeat: _repeat, clubId: _clubId, ...body } = toEventRequest(form);
    const reason = form.reason.trim() || null;
    await call('PUT /api/events/:id', { params: { id }, body: { ...body, reason, version } });
    return readEvent(id);
  },
  onStored: (queryClient, event) => {
    queryClient.setQueryData(eventQuery(event.id).queryKey, event);
    void refreshEvents(queryClient);
  },
};

function Editor({ initialItem }: { initialItem: EventDetail | null }) {
  const { t } = useLingui();
  const language = useLanguage();
  const navigate = useNavigate();
  const openEvent = (id: number) => void navigate({ to: '/events/$id', params: { id: String(id) }, replace: true });
  const { club = '' } = useSearch({ strict: false });
  const editing = { ...EDITING, empty: () => ({ ...emptyEvent(), clubId: club }) };
  const editor = useEditor(editing, initialItem, {
    onCreated: ({ id }) => openEvent(id),
    onDone: (_step, { id, state }) => {
      if (state === 'held') toast({ title: t`Saved`, description: t`A moderator will review it before it's public.` });
      else if (state === 'draft') toast({ title: t`Saved`, description: t`Only you can see it for now.` });
      else toast({ title: t`Saved`, description: t`Everyone can see it now.` });
      if (initialItem) openEvent(id);
    },
  });
  const { form, item, runningStep } = editor;
  const isPublic = item !== null && item.state !== 'draft' && item.state !== 'held';
  const title = item ? textFor(item.title, language) : null;

  function save(state: EventFormValues['state']) {
    form.setValue('state', state, { shouldDirty: true });
    void editor.save();
  }

  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-1 gap-6">
      <title>{`${title?.text ?? t`New event`} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <EventBackLink event={item} />
        <PageHeading title={title ? <span lang={title.lang}>{title.text}</span> : <Trans>New event</Trans>} />
      </div>
      <StepFailure editor={editor} />
      <EditorForm editor={editor} className="grid grid-cols-1 gap-6" label={t`Event`}>
        <FormSections form={form} sections={eventSections({ isNew: item === null, isPublic })} />
        <div className="flex flex-wrap justify-end gap-3">
          {!isPublic && (
            <Button variant="quiet" pending={runningStep !== null} onClick={() => save('draft')}>
              <Trans>Save draft</Trans>
            </Button>
          )}
          <Button pending={runningStep !== null} onClick={() => save('published')}>
            {isPublic ? <Trans>Save</Trans> : <Trans>Publish</Trans>}
          </Button>
        </div>
      </EditorForm>
    </div>
  );
}

function EventBackLink({ event }: { event: EventDetail | null }) {
  if (event) {
    return (
      <BackLink to="/events/$id" params={{ id: String(event.id) }}>
        <Trans>The event</Trans>
      </BackLink>
    );
  }
  return (
    <BackLink to="/events" search={{}}>
      <Trans>All events</Trans>
    </BackLink>
  );
}

function StoredEvent({ id }: { id: number }) {
  const { t } = useLingui();
  // Without a cached copy, of which the version may be old.
  const query = useQuery({ queryKey: ['GET /api/events/:id', 'to edit', id], queryFn: () => readEvent(id), gcTime: 0 });
  return (
    <LoadedContent
      query={query}
      failedTitle={t`The event couldn't be loaded`}
      backLink={<EventBackLink event={null} />}
    >
      {(event) => <Editor initialItem={event} />}
    </LoadedContent>
  );
}

export function EventEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Editor initialItem={null} /> : <StoredEvent id={Number(id)} />;
}
