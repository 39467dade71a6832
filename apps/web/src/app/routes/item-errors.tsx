import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, Link, type LinkProps } from '@tanstack/react-router';
import { ScreenError } from '../shell/screen-error.tsx';

/** Not lazy: its own file might fail to load as well. */
function createItemError(title: MessageDescriptor, list: NonNullable<LinkProps['to']>, listName: MessageDescriptor) {
  return function ItemError(props: ErrorComponentProps) {
    const { i18n } = useLingui();
    return <ScreenError {...props} title={i18n._(title)} back={<Link to={list}>{i18n._(listName)}</Link>} />;
  };
}

export const ArticleError = createItemError(msg`The article couldn't be loaded`, '/news', msg`All news`);
export const ChallengeError = createItemError(
  msg`The challenge couldn't be loaded`,
  '/challenges',
  msg`All challenges`,
);
export const ClubError = createItemError(msg`The club couldn't be loaded`, '/clubs', msg`All clubs`);
export const EventError = createItemError(msg`The event couldn't be loaded`, '/events', msg`All events`);
export const GreenSpaceError = createItemError(
  msg`The green space couldn't be loaded`,
  '/green-spaces',
  msg`All green spaces`,
);
export const LessonError = createItemError(msg`The lesson couldn't be loaded`, '/learn', msg`All lessons`);
