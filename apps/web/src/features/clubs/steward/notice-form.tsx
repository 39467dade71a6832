import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { call } from '../../../lib/api.ts';
import { isTooLong, LimitedTextArea } from '../../../lib/limited-text-area.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useClubAction } from '../use-club-action.tsx';

/** One notice at a time. An empty one takes it down. */
export function NoticeForm({ club }: { club: ClubDetail }) {
  const [text, setText] = useState(club.notice ?? '');
  const save = useClubAction(() => {
    const { id, name, kind, purpose, joining, version } = club;
    const body = { name, kind, purpose, joining, version, notice: text };
    return call('PUT /api/clubs/:id', { params: { id }, body });
  });
  return (
    <Panel title={<Trans>Notice to members</Trans>}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && !isTooLong(text)) save.run();
        }}
      >
        <LimitedTextArea
          label={<Trans>One notice at a time, seen by everyone who opens this page</Trans>}
          value={text}
          onChange={setText}
        />
        <Button
          type="submit"
          variant="soft"
          className="justify-self-start"
          disabled={text.trim() === (club.notice ?? '')}
          pending={save.isPending}
        >
          {text.trim() === '' && club.notice !== null ? <Trans>Take the notice down</Trans> : <Trans>Post</Trans>}
        </Button>
        <ActionProblem>{save.problem}</ActionProblem>
      </form>
    </Panel>
  );
}
