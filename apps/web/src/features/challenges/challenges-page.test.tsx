// @vitest-environment happy-dom
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { markTranslated } from '../../lib/language/lang-of.ts';
import { dismissMoment, useCelebrations } from '../../lib/rewards/celebrations.ts';
import { ecoActionsQuery } from './challenges.api.ts';
import { ChallengesPage } from './challenges-page.tsx';
import {
  aBottleChallenge,
  aChallenge,
  aJoinReceipt,
  aLoggedAction,
  anOpenChallenge,
  aUserChallenge,
  inDays,
  renderChallenges,
} from './challenges.testing.tsx';
import { type FakeResponse, problemResponse, stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { expectToast } from '../../testing/render-at.tsx';

const JOIN = 'POST /api/challenges/7/join';
const LEAVE = 'DELETE /api/challenges/7/join';
const UNDO = 'POST /api/challenges/7/undo-leave';
const OPEN = 'GET /api/user/challenges/open';

function show(challenges: Challenge[], joined: UserChallenge[], responses: Responses = {}, address = '/challenges') {
  const fetchStub = stubFetch({
    'GET /api/user/challenges/clubs': () => [200, []],
    'GET /api/challenges': () => [200, challenges],
    'GET /api/user/challenges': () => [200, joined],
    [OPEN]: () => [200, []],
    'GET /api/user/profile': () => [200, { homeTown: 'Bedok' }],
    ...responses,
  });
  return { ...renderChallenges(address, () => <ChallengesPage />), fetchStub };
}

function card(title: string) {
  return screen.findByRole('article', { name: title });
}

function expectBlocked(shownCard: ReturnType<typeof within>, reason: string | RegExp) {
  const button = shownCard.getByRole('button', { name: 'Join Challenge' });
  expect(button).toBeDisabled();
  const reasonText = shownCard.getByText(reason);
  expect(reasonText).toBeVisible();
  expect(button).toHaveAccessibleDescription(`Coast Watcher ${reasonText.textContent}`);
}

function createPendingResponse(response: [number, unknown]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { response: () => released.then(() => response), release: () => release() };
}

const SHORE_FRIEND = { badgeName: 'Shore Friend', description: 'Completed Coast Watcher', emblem: 'wave' } as const;

beforeEach(() => {
  vi.unstubAllGlobals();
  dismissMoment();
});

describe('a challenge that is not joined', () => {
  test('shows its goal in a line, its status and its points, and leaves the rest to its page', async () => {
    show([aChallenge()], []);
    const shownCard = within(await card('Coast Watcher'));
    expect(shownCard.getByText('Not Started Yet')).toBeVisible();
    expect(shownCard.getByText(/coastal parks$/)).toBeVisible();
    expect(shownCard.getByText('+180')).toBeVisible();
    expect(shownCard.queryByText(/Visit three different|By your|12 joined|You already have/)).toBeNull();
  });

  test('shows what already counts', async () => {
    show([aChallenge()], [], { [OPEN]: () => [200, [anOpenChallenge({ progress: 2 })]] });
    const shownCard = within(await card('Coast Watcher'));
    expect(shownCard.getByText('You already have 2 of 3')).toBeVisible();
    expect(shownCard.getByRole('progressbar', { name: 'Progress in Coast Watcher' })).toHaveValue(2);
  });

  test.each([
    { when: 'after its end', endDate: '2026-01-31', message: "This challenge has ended and can't be joined." },
    { when: 'if too little of what it counts exists', endDate: null, message: /There isn't enough on EcoPulse yet/ },
  ])('cannot be joined $when, and says so', async ({ endDate, message }) => {
    show([aChallenge({ isActive: false, endDate })], []);
    const shownCard = within(await card('Coast Watcher'));
    expectBlocked(shownCard, message);
  });

  test.each([
    [{ metric: 'news_read', filter: null }, /^You've already read most of our articles/],
    [{ metric: 'check_ins', filter: null }, /^You don't have enough check-ins left today/],
    [{ metric: 'streak_days', filter: null }, /^You've already done most of what counts towards this challenge, so/],
  ] as const)(
    'that the resident could not complete (%j) has a disabled button, and says why',
    async (goal, message) => {
      show([aChallenge(goal)], [], { [OPEN]: () => [200, [anOpenChallenge({ canComplete: false })]] });
      const shownCard = within(await card('Coast Watcher'));
      await shownCard.findByText(message);
      expectBlocked(shownCard, message);
    },
  );

  test('can be joined if it is unknown whether the resident could complete it', async () => {
    show([aChallenge()], [], { [OPEN]: () => [503, { status: 503, code: 'unavailable', detail: 'x' }] });
    expect(within(await card('Coast Watcher')).getByRole('button', { name: 'Join Challenge' })).toBeEnabled();
  });
});

describe('joining', () => {
  test('shows as in progress before the server responds, and keeps the focus in the card', async () => {
    const userChallenge = aUserChallenge({ progress: 2 });
    const joined: UserChallenge[] = [];
    const join = createPendingResponse([201, aJoinReceipt(userChallenge)]);
    const { fetchStub } = show([aChallenge()], joined, {
      [JOIN]: join.response,
      [OPEN]: () => [200, [anOpenChallenge({ progress: 2 })]],
    });
    const shownCard = within(await card('Coast Watcher'));
    await userEvent.click(shownCard.getByRole('button', { name: 'Join Challenge' }));
    expect(await shownCard.findByText('In Progress')).toBeVisible();
    expect(shownCard.getByText('2 / 3')).toBeVisible();
    await waitFor(async () =>
      expect(await card('Coast Watcher')).toContainElement(document.activeElement as HTMLElement),
    );
    expect(shownCard.getByRole('button', { name: 'Leave' })).toBeDisabled();
    expect(screen.queryByText('Challenge Joined!')).not.toBeInTheDocument();

    fetchStub.mockClear();
    joined.push(userChallenge);
    join.release();
    expect(await screen.findByText('Challenge Joined!')).toBeVisible();
    expect(screen.getByText("You've successfully joined the challenge. Good luck!")).toBeVisible();
    await waitFor(() => {
      const requestedPaths = fetchStub.mock.calls.map(([address]) => address);
      expect(requestedPaths).toEqual(expect.arrayContaining(['/api/challenges', '/api/user/challenges']));
    });
    expect(shownCard.getByText('In Progress')).toBeVisible();
  });

  test('is sent once when the button is pressed twice', async () => {
    const join = createPendingResponse([201, aJoinReceipt(aUserChallenge({ progress: 0 }))]);
    const { fetchStub } = show([aChallenge()], [], { [JOIN]: join.response });
    const shownCard = within(await card('Coast Watcher'));
    await userEvent.dblClick(shownCard.getByRole('button', { name: 'Join Challenge' }));
    expect(await shownCard.findByText('In Progress')).toBeVisible();
    join.release();
    await screen.findByText('Challenge Joined!');
    const sent = fetchStub.mock.calls.filter(([address]) => address.endsWith('/join'));
    expect(sent).toHaveLength(1);
  });

  test("is undone with the server's sentence if the server refuses", async () => {
    show([aChallenge()], [], {
      [JOIN]: () => [409, { status: 409, code: 'challenge-closed', detail: 'This challenge has ended.' }],
    });
    const shownCard = within(await card('Coast Watcher'));
    await userEvent.click(shownCard.getByRole('button', { name: 'Join Challenge' }));
    expect(await screen.findByText('Failed to join challenge')).toBeVisible();
    expect(shownCard.getByText('This challenge has ended.')).toBeVisible();
    expect(shownCard.getByRole('button', { name: 'Join Challenge' })).toBeEnabled();
  });

  test('disables the button if the server says that the resident could not complete it', async () => {
    let canComplete = true;
    show([aChallenge({ metric: 'quiz_perfect_scores', filter: null })], [], {
      [OPEN]: () => [200, [anOpenChallenge({ canComplete })]],
      [JOIN]: () => {
        canComplete = false;
        return problemResponse(409, 'cannot-be-completed');
      },
    });
    const shownCard = within(await card('Coast Watcher'));
    await userEvent.click(shownCard.getByRole('button', { name: 'Join Challenge' }));
    expect(
      await screen.findByText(
        "You can't complete this challenge right now. You've already done most of the things that count towards it, or you've reached today's limit.",
      ),
    ).toBeVisible();
    await shownCard.findByText(/^You've already taken most of these quizzes/);
    expectBlocked(shownCard, /^You've already taken most of these quizzes/);
  });

  test('completes a full collection at once, and shows the earnings', async () => {
    const userChallenge = aUserChallenge({ progress: 3, isCompleted: true, completedAt: inDays(0) });
    const joined: UserChallenge[] = [];
    const { queryClient } = show([aChallenge()], joined, {
      [JOIN]: () => {
        joined.push(userChallenge);
        return [201, aJoinReceipt(userChallenge, { pointsAwarded: 180, ecoPoints: 380, badges: [SHORE_FRIEND] })];
      },
    });
    queryClient.setQueryData(['GET /api/auth/user'], { ecoPoints: 200, currentStreak: 1 });
    const rankings = { queryKey: ['GET /api/rankings/national'] };
    queryClient.setQueryData(rankings.queryKey, []);
    const { result: celebrations } = renderHook(() => useCelebrations());
    const shownCard = within(await card('Coast Watcher'));
    await userEvent.click(shownCard.getByRole('button', { name: 'Join Challenge' }));
    expect(await shownCard.findByText('Completed!')).toBeVisible();
    await expectToast(
      'Challenge Completed!',
      "You've earned 180 eco-points for your past activity. They count only in the national rankings.",
    );
    expect(shownCard.getByText("You'd already done enough, so it's complete.")).toBeVisible();
    expect(shownCard.getByText(/hese points count only in the national rankings\.$/)).toBeVisible();
    expect(shownCard.getByText('You now have 380 eco-points.')).toBeVisible();
    expect(shownCard.getByText('Shore Friend', { selector: 'b' })).toBeVisible();
    expect(shownCard.queryByText(/You completed/)).not.toBeInTheDocument();
    expect(shownCard.queryByText(/limit of 200 self-reported points a week/)).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('You now have 380 eco-points.');
    expect(celebrations.current).toEqual([{ kind: 'badge', badge: SHORE_FRIEND }]);
    expect(queryClient.getQueryData(['GET /api/auth/user'])).toMatchObject({ ecoPoints: 380 });
    expect(queryClient.getQueryState(rankings.queryKey)?.isInvalidated).toBe(true);
    expect(screen.queryByText('Challenge Joined!')).not.toBeInTheDocument();
  });

  test('shows the reduced points of a completion beyond the weekly limit of claimed points, and why', async () => {
    const userChallenge = aUserChallenge({ progress: 3, isCompleted: true, completedAt: inDays(0) });
    const joined: UserChallenge[] = [];
    show([aChallenge()], joined, {
      [JOIN]: () => {
        joined.push(userChallenge);
        return [201, aJoinReceipt(userChallenge, { pointsAwarded: 35 })];
      },
    });
    const shownCard = within(await card('Coast Watcher'));
    await userEvent.click(shownCard.getByRole('button', { name: 'Join Challenge' }));
    expect(await shownCard.findByText(/^You've reached the limit of 200 self-reported points a week/)).toBeVisible();
    await expectToast(
      'Challenge Completed!',
      "You've earned 35 eco-points for your past activity. They count only in the national rankings.",
    );
  });

  test('does not move the card', async () => {
    const two = [aChallenge({ id: 6, title: 'First' }), aChallenge({ title: 'Second' })];
    const joined: UserChallenge[] = [];
    show(two, joined, {
      [JOIN]: () => {
        joined.push(aUserChallenge());
        return [201, aJoinReceipt(aUserChallenge())];
      },
    });
    await userEvent.click(within(await card('Second')).getByRole('button', { name: 'Join Challenge' }));
    await screen.findByText('In Progress');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'First',
      'Second',
    ]);
  });
});

describe('a running challenge', () => {
  test('shows progress, bar and days left', async () => {
    show([aChallenge()], [aUserChallenge({ progress: 1, target: 3, endsAt: inDays(18) })]);
    const shownCard = within(await card('Coast Watcher'));
    expect(shownCard.getByText('In Progress')).toBeVisible();
    expect(shownCard.getByText('1 / 3')).toBeVisible();
    expect(shownCard.getByText('18 days left')).toBeVisible();
    expect(shownCard.getByRole('progressbar', { name: 'Progress in Coast Watcher' })).toHaveValue(1);
  });

  test('says that today is its last day', async () => {
    show([aChallenge()], [aUserChallenge({ endsAt: inDays(0) })]);
    expect(await screen.findByText('Ends today')).toBeVisible();
  });

  test('that is a collection keeps its progress when left, and the dialog says so', async () => {
    show([aChallenge()], [aUserChallenge()]);
    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/You've done 1 of 3\. .* everything you've ever done still counts\./)).toBeVisible();
  });

  test('is left only after a dialog that says what will be lost', async () => {
    const leaveHandler = vi.fn<() => [number, unknown]>(() => [204, null]);
    const joined = [aUserChallenge()];
    show([aChallenge({ metric: 'check_ins', counts: 'sinceJoining' })], joined, {
      [LEAVE]: () => {
        joined.length = 0;
        return leaveHandler();
      },
    });
    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Leave Coast Watcher/ }));
    expect(dialog.getByText(/You've done 1 of 3\. If you leave, you'll lose this progress/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep going' }));
    expect(leaveHandler).not.toHaveBeenCalled();

    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave challenge' }));
    expect(await screen.findByText('Not Started Yet')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const sameCard = await card('Coast Watcher');
    await waitFor(() => expect(sameCard).toContainElement(document.activeElement as HTMLElement));
  });

  describe('that was left', () => {
    const leaveChallenge = async (undoResponse: () => FakeResponse) => {
      const membershipBefore = aUserChallenge({ progress: 2 });
      const joined = [membershipBefore];
      const undoHandler = vi.fn<() => FakeResponse>(undoResponse);
      show([aChallenge()], joined, {
        [LEAVE]: () => {
          joined.length = 0;
          return [204, null];
        },
        [UNDO]: () => {
          const response = undoHandler();
          if (response[0] === 200) joined.push(membershipBefore);
          return response;
        },
      });
      await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Leave challenge' }));
      expect(await screen.findByText('Not Started Yet')).toBeVisible();
      expect(screen.getByText('You left Coast Watcher')).toBeVisible();
      return { undo: screen.getByRole('button', { name: 'Undo' }), undoHandler };
    };

    test('is restored with its progress by the toast, once even if pressed twice', async () => {
      const { undo, undoHandler } = await leaveChallenge(() => [200, aJoinReceipt(aUserChallenge({ progress: 2 }))]);
      await userEvent.dblClick(undo);
      await expectToast("You're back in Coast Watcher", "You've done 2 of 3.");
      expect(within(await card('Coast Watcher')).getByText('2 / 3')).toBeVisible();
      expect(undoHandler).toHaveBeenCalledOnce();
    });

    test('stays left if it is too late, and the toast says why', async () => {
      const { undo } = await leaveChallenge(() => problemResponse(409, 'leaving-final', { values: { minutes: 10 } }));
      await userEvent.click(undo);
      await expectToast(
        "We couldn't add you back",
        'You left this challenge more than 10 minutes ago, so that can no longer be undone. You can still join it again.',
      );
      expect(await screen.findByText('Not Started Yet')).toBeVisible();
    });

    test('is celebrated if its restored progress completes it', async () => {
      const done = aUserChallenge({ progress: 3, isCompleted: true, completedAt: inDays(0) });
      const { undo } = await leaveChallenge(() => [
        200,
        aJoinReceipt(done, { pointsAwarded: 180, badges: [SHORE_FRIEND] }),
      ]);
      const { result } = renderHook(() => useCelebrations());
      await userEvent.click(undo);
      await expectToast('Challenge Completed!', "You've earned 180 eco-points.");
      await waitFor(() => expect(result.current).toHaveLength(1));
    });
  });

  test('stays joined if leaving fails, and the dialog says why', async () => {
    show([aChallenge()], [aUserChallenge()], {
      [LEAVE]: () => [409, { status: 409, code: 'already-completed', detail: "You've completed this challenge." }],
    });
    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave challenge' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("You've completed this challenge.");
  });

  test.each(['loaded', 'still loading'])(
    'about eco-actions opens the sheet at its action, with the actions %s',
    async (state) => {
      const actions = [aLoggedAction('byo', { dailyCap: 2 }), aLoggedAction('container_return', { dailyCap: 1 })];
      const { queryClient } = show([aBottleChallenge()], [aUserChallenge({ challengeId: 8, target: 12 })], {
        'GET /api/user/eco-actions': () => [200, actions],
      });
      if (state === 'loaded') queryClient.setQueryData(ecoActionsQuery.queryKey, actions);
      const logIt = within(await card('Bottle Back')).getByRole('button', { name: 'Log it' });
      await userEvent.click(logIt);
      const sheet = await screen.findByRole('dialog', { name: 'Log an eco-action' });
      const row = await within(sheet).findByRole('button', { name: /^Bottle return/ });
      await waitFor(() => expect(row).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(logIt).toHaveFocus());
    },
  );
});

test('a completed challenge shows its badge large, with its reason and date', async () => {
  const userChallenge = aUserChallenge({ progress: 3, isCompleted: true, completedAt: '2026-11-03T04:00:00Z' });
  show([aChallenge()], [userChallenge]);
  const shownCard = within(await card('Coast Watcher'));
  expect(shownCard.getByText('Completed!')).toBeVisible();
  const button = shownCard.getByRole('button', { name: 'View Badge' });
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Shore Friend' }));
  expect(dialog.getByText('Coast Watcher')).toBeVisible();
  expect(dialog.getByText('Earned on 3 November 2026')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test.each([
  { badge: 'translated', badgeReward: '海岸之友', lang: null },
  { badge: 'in English', badgeReward: 'Shore Friend', lang: 'en' },
])('the name of a badge that is $badge is marked accordingly', async ({ badgeReward, lang }) => {
  if (lang === null) markTranslated(badgeReward);
  const userChallenge = aUserChallenge({ progress: 3, isCompleted: true, completedAt: '2026-11-03T04:00:00Z' });
  show([aChallenge({ badgeReward })], [userChallenge]);
  await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'View Badge' }));
  const title = await screen.findByRole('heading', { name: badgeReward });
  expect(title.getAttribute('lang')).toBe(lang);
});

test('an ended challenge shows what was reached and can be joined again', async () => {
  const fresh = aUserChallenge({ progress: 0 });
  const joined = [aUserChallenge({ progress: 2, isEnded: true, endsAt: inDays(-3) })];
  show([aChallenge()], joined, {
    [JOIN]: () => {
      joined[0] = fresh;
      return [201, aJoinReceipt(fresh)];
    },
  });
  const shownCard = within(await card('Coast Watcher'));
  expect(shownCard.getByText('Ended')).toBeVisible();
  expect(shownCard.getByText('2 / 3')).toBeVisible();
  await userEvent.click(shownCard.getByRole('button', { name: 'Join again' }));
  expect(await shownCard.findByText('0 / 3')).toBeVisible();
  expect(shownCard.getByText('In Progress')).toBeVisible();
});

test('a challenge of the own town comes first of those that can be joined, and says so', async () => {
  const ofBedok = aChallenge({ id: 9, title: 'Parks of Bedok', filter: { planningArea: 'Bedok' } });
  show([aChallenge(), ofBedok], []);
  const first = (await screen.findAllByRole('article'))[0];
  expect(first).toHaveAccessibleName('Parks of Bedok');
  expect(first).toHaveTextContent('In your town');
  expect(await card('Coast Watcher')).not.toHaveTextContent('In your town');
});

describe('the list', () => {
  test('says how many are completed', async () => {
    show([aChallenge()], [aUserChallenge({ isCompleted: true, completedAt: inDays(-1) })]);
    await card('Coast Watcher');
    expect(screen.getByText('Completed').nextSibling).toHaveTextContent('1');
  });

  test('is filtered by the type in the URL, and by its links', async () => {
    const { router } = show([aChallenge(), aBottleChallenge()], [], {}, '/challenges?type=eco_action');
    await card('Bottle Back');
    expect(screen.queryByRole('article', { name: 'Coast Watcher' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Green Spaces' }));
    await card('Coast Watcher');
    expect(router.state.location.search).toEqual({ type: 'green_space' });
  });

  test('says that it failed to load, and loads on request', async () => {
    let response: [number, unknown] = [503, { status: 503, code: 'unavailable', detail: 'x' }];
    show([aChallenge()], [], { 'GET /api/user/challenges': () => response });
    expect(await screen.findByText('Failed to load challenges')).toBeVisible();
    response = [200, []];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Coast Watcher')).toBeVisible();
  });
});

test('challenges of clubs name the club, or say that nothing counts outside it', async () => {
  const ofClub = aChallenge({
    title: 'Birds',
    filter: { clubId: 4 },
    club: { slug: 'bishan-birders', name: 'Bishan Birders' },
  });
  const left = aChallenge({ id: 9, title: 'Left', filter: { clubId: 5 }, isActive: false });
  show([aChallenge({ id: 8 })], [aUserChallenge({ challengeId: 9, isEnded: true })], {
    'GET /api/user/challenges/clubs': () => [200, [ofClub, left]],
  });
  expect(within(await card('Birds')).getByRole('link', { name: 'Bishan Birders' })).toHaveAttribute(
    'href',
    '/clubs/bishan-birders',
  );
  const leftCard = within(await card('Left'));
  expect(leftCard.getByText(/^For members of a club\. Nothing counts/)).toBeVisible();
  expect(leftCard.getByRole('button', { name: 'Join again' })).toBeDisabled();
  expect(leftCard.getByText(/^Only members can join/)).toBeVisible();
  expect(within(await card('Coast Watcher')).queryByText(/^For members/)).not.toBeInTheDocument();
});
