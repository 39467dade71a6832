// @vitest-environment happy-dom
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { celebrated, useCelebrations } from '../../lib/rewards/celebrations.ts';
import { ecoActionsQuery } from './challenges.api.ts';
import { ChallengesPage } from './challenges-page.tsx';
import {
  aBottleChallenge,
  aChallenge,
  aJoinReceipt,
  aLoggedAction,
  aUserChallenge,
  inDays,
  renderChallenges,
} from './challenges.testing.tsx';
import { type FakeResponse, refused, stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { expectToast } from '../../testing/render-at.tsx';

const JOIN = 'POST /api/challenges/7/join';
const LEAVE = 'DELETE /api/challenges/7/join';
const UNDO = 'POST /api/challenges/7/undo-leave';
const BLOCKED = 'GET /api/user/challenges/blocked';

function show(challenges: Challenge[], joined: UserChallenge[], more: Responses = {}, address = '/challenges') {
  const fetchStub = stubFetch({
    'GET /api/challenges': () => [200, challenges],
    'GET /api/user/challenges': () => [200, joined],
    [BLOCKED]: () => [200, []],
    ...more,
  });
  return { ...renderChallenges(address, () => <ChallengesPage />), fetchStub };
}

function card(title: string) {
  return screen.findByRole('article', { name: title });
}

function held(answer: [number, unknown]) {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { answer: () => wait.then(() => answer), letGo: () => letGo() };
}

const SHORE_FRIEND = { badgeName: 'Shore Friend', description: 'Completed Coast Watcher', emblem: 'wave' } as const;

beforeEach(() => {
  vi.unstubAllGlobals();
  celebrated();
});

describe('a challenge that is not joined', () => {
  test('shows the goal and its time, how it is proven, who takes part and the reward', async () => {
    show([aChallenge()], []);
    const shown = within(await card('Coast Watcher'));
    expect(shown.getByText('Not Started Yet')).toBeVisible();
    expect(shown.getByText('Everything you have ever done counts.')).toBeVisible();
    expect(shown.getByText('Proven by your check-ins.')).toBeVisible();
    expect(shown.getByText(/coastal parks? within 30 days of joining\.$/)).toBeVisible();
    expect(shown.getByText('12 joined, 3 completed.')).toBeVisible();
    expect(shown.getByText('Shore Friend')).toBeVisible();
    expect(shown.getByText('Medium')).toBeVisible();
  });

  test('that counts an effort says from which day on', async () => {
    show([aBottleChallenge()], []);
    const shown = within(await card('Bottle Back'));
    expect(shown.getByText('Counts from the day you join.')).toBeVisible();
    expect(shown.getByText('Self-logged: points count only in the national ranking.')).toBeVisible();
  });

  test('about friends says which of them count', async () => {
    show([aChallenge({ metric: 'friends_added', filter: null, counts: 'sinceJoining' })], []);
    const shown = within(await card('Coast Watcher'));
    expect(shown.getByText(/^A friend counts once they have done something verified/)).toBeVisible();
  });

  test.each([
    ['after its end', '2026-01-31', "This challenge has ended and can't be joined."],
    ['if too little of what it counts exists', null, /there are too few places, lessons or articles for it/],
  ])('cannot be joined %s, and says so', async (_when, endDate, words) => {
    show([aChallenge({ isActive: false, endDate })], []);
    const shown = within(await card('Coast Watcher'));
    expect(shown.getByRole('button', { name: 'Join Challenge' })).toBeDisabled();
    expect(shown.getByText(words)).toBeVisible();
  });

  test.each([
    [{ metric: 'news_read', filter: null }, /^You have read most of our articles already/],
    [{ metric: 'check_ins', filter: null }, /^Too few check-ins are left for you today/],
    [{ metric: 'streak_days', filter: null }, /^You have already done most of what this challenge counts/],
  ] as const)('that the resident could not complete (%j) has no button, but says why', async (goal, words) => {
    show([aChallenge(goal)], [], { [BLOCKED]: () => [200, [7]] });
    const shown = within(await card('Coast Watcher'));
    expect(shown.getByText(words)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Join Challenge' })).not.toBeInTheDocument();
  });

  test('can be tried if it is unknown whether the resident could complete it', async () => {
    show([aChallenge()], [], { [BLOCKED]: () => [503, { status: 503, code: 'unavailable', detail: 'x' }] });
    expect(within(await card('Coast Watcher')).getByRole('button', { name: 'Join Challenge' })).toBeEnabled();
  });
});

describe('joining', () => {
  test('shows as in progress before the server responds, and keeps the focus in the card', async () => {
    const own = aUserChallenge({ progress: 0 });
    const joined: UserChallenge[] = [];
    const join = held([201, aJoinReceipt(own)]);
    const { fetchStub } = show([aChallenge()], joined, { [JOIN]: join.answer });
    const shown = within(await card('Coast Watcher'));
    await userEvent.click(shown.getByRole('button', { name: 'Join Challenge' }));
    expect(await shown.findByText('In Progress')).toBeVisible();
    expect(shown.getByText('0 / 3')).toBeVisible();
    await waitFor(async () =>
      expect(await card('Coast Watcher')).toContainElement(document.activeElement as HTMLElement),
    );
    expect(shown.getByRole('button', { name: 'Leave' })).toBeDisabled();
    expect(screen.queryByText('Challenge Joined!')).not.toBeInTheDocument();

    fetchStub.mockClear();
    joined.push(own);
    join.letGo();
    expect(await screen.findByText('Challenge Joined!')).toBeVisible();
    expect(screen.getByText("You've successfully joined the challenge. Good luck!")).toBeVisible();
    await waitFor(() => {
      const asked = fetchStub.mock.calls.map(([address]) => address);
      expect(asked).toEqual(expect.arrayContaining(['/api/challenges', '/api/user/challenges']));
    });
    expect(shown.getByText('In Progress')).toBeVisible();
  });

  test('is sent once when the button is pressed twice', async () => {
    const join = held([201, aJoinReceipt(aUserChallenge({ progress: 0 }))]);
    const { fetchStub } = show([aChallenge()], [], { [JOIN]: join.answer });
    const shown = within(await card('Coast Watcher'));
    await userEvent.dblClick(shown.getByRole('button', { name: 'Join Challenge' }));
    expect(await shown.findByText('In Progress')).toBeVisible();
    join.letGo();
    await screen.findByText('Challenge Joined!');
    const sent = fetchStub.mock.calls.filter(([address]) => address.endsWith('/join'));
    expect(sent).toHaveLength(1);
  });

  test("is undone with the server's sentence if the server refuses", async () => {
    show([aChallenge()], [], {
      [JOIN]: () => [409, { status: 409, code: 'challenge-closed', detail: 'This challenge has ended.' }],
    });
    const shown = within(await card('Coast Watcher'));
    await userEvent.click(shown.getByRole('button', { name: 'Join Challenge' }));
    expect(await screen.findByText('Failed to join challenge')).toBeVisible();
    expect(screen.getByText('This challenge has ended.')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Join Challenge' })).toBeEnabled();
  });

  test('hides the button if the server says that the resident could not complete it', async () => {
    const blocked: number[] = [];
    show([aChallenge({ metric: 'quiz_perfect_scores', filter: null })], [], {
      [BLOCKED]: () => [200, [...blocked]],
      [JOIN]: () => {
        blocked.push(7);
        return refused(409, 'cannot-be-completed');
      },
    });
    const shown = within(await card('Coast Watcher'));
    await userEvent.click(shown.getByRole('button', { name: 'Join Challenge' }));
    expect(
      await screen.findByText("You couldn't complete this challenge with what is left for you to do."),
    ).toBeVisible();
    expect(await shown.findByText(/^You have taken most of these quizzes already/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Join Challenge' })).not.toBeInTheDocument();
  });

  test('completes a full collection at once, and shows what that earned', async () => {
    const own = aUserChallenge({ progress: 3, isCompleted: true, completedAt: inDays(0) });
    const joined: UserChallenge[] = [];
    const { queryClient } = show([aChallenge()], joined, {
      [JOIN]: () => {
        joined.push(own);
        return [201, aJoinReceipt(own, { pointsAwarded: 180, ecoPoints: 380, badges: [SHORE_FRIEND] })];
      },
    });
    queryClient.setQueryData(['GET /api/auth/user'], { ecoPoints: 200, currentStreak: 1 });
    const rankings = { queryKey: ['GET /api/rankings/national'] };
    queryClient.setQueryData(rankings.queryKey, []);
    const { result: celebrations } = renderHook(() => useCelebrations());
    const shown = within(await card('Coast Watcher'));
    await userEvent.click(shown.getByRole('button', { name: 'Join Challenge' }));
    expect(await shown.findByText('Completed!')).toBeVisible();
    await expectToast(
      'Challenge Completed!',
      "You've earned 180 eco-points for what you had already done. They count only in the national ranking.",
    );
    expect(shown.getByText('You had already done what this challenge counts, so it is completed.')).toBeVisible();
    expect(shown.getByText(/its points count only in the national ranking\.$/)).toBeVisible();
    expect(shown.getByText('You have 380 eco-points now.')).toBeVisible();
    expect(shown.getByText('Shore Friend', { selector: 'b' })).toBeVisible();
    expect(shown.queryByText(/You completed/)).not.toBeInTheDocument();
    expect(shown.queryByText(/limit of 200 claimed points a week/)).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('You have 380 eco-points now.');
    expect(celebrations.current).toEqual([{ kind: 'badge', badge: SHORE_FRIEND }]);
    expect(queryClient.getQueryData(['GET /api/auth/user'])).toMatchObject({ ecoPoints: 380 });
    expect(queryClient.getQueryState(rankings.queryKey)?.isInvalidated).toBe(true);
    expect(screen.queryByText('Challenge Joined!')).not.toBeInTheDocument();
  });

  test('says of a completion beyond the weekly limit of claimed points what it earned, and why', async () => {
    const own = aUserChallenge({ progress: 3, isCompleted: true, completedAt: inDays(0) });
    const joined: UserChallenge[] = [];
    show([aChallenge()], joined, {
      [JOIN]: () => {
        joined.push(own);
        return [201, aJoinReceipt(own, { pointsAwarded: 35 })];
      },
    });
    const shown = within(await card('Coast Watcher'));
    await userEvent.click(shown.getByRole('button', { name: 'Join Challenge' }));
    expect(await shown.findByText(/^You have reached the limit of 200 claimed points a week/)).toBeVisible();
    await expectToast(
      'Challenge Completed!',
      "You've earned 35 eco-points for what you had already done. They count only in the national ranking.",
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
  test('that counts an effort says since when', async () => {
    const own = aUserChallenge({ challengeId: 8, joinedAt: '2026-11-02T16:30:00Z' });
    show([aBottleChallenge()], [own]);
    const shown = within(await card('Bottle Back'));
    expect(shown.getByText('Counts from 3 November 2026.')).toBeVisible();
  });

  test('shows progress, bar and days left', async () => {
    show([aChallenge()], [aUserChallenge()]);
    const shown = within(await card('Coast Watcher'));
    expect(shown.getByText('In Progress')).toBeVisible();
    expect(shown.getByText('1 / 3')).toBeVisible();
    expect(shown.getByText('18 days left')).toBeVisible();
    expect(shown.getByRole('progressbar', { name: 'Progress in Coast Watcher' })).toHaveValue(1);
  });

  test('says that today is its last day', async () => {
    show([aChallenge()], [aUserChallenge({ endsAt: inDays(0) })]);
    expect(await screen.findByText('Ends today')).toBeVisible();
  });

  test('that is a collection loses nothing by being left, and the question says so', async () => {
    show([aChallenge()], [aUserChallenge()]);
    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/You are at 1 of 3\. .* everything you have ever done still counts\./)).toBeVisible();
  });

  test('is left only after a question that says what will be lost', async () => {
    const left = vi.fn<() => [number, unknown]>(() => [204, null]);
    const joined = [aUserChallenge()];
    show([aChallenge({ metric: 'check_ins', counts: 'sinceJoining' })], joined, {
      [LEAVE]: () => {
        joined.length = 0;
        return left();
      },
    });
    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Leave Coast Watcher/ }));
    expect(dialog.getByText(/You are at 1 of 3\. If you leave, this progress is lost/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep going' }));
    expect(left).not.toHaveBeenCalled();

    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave challenge' }));
    expect(await screen.findByText('Not Started Yet')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const stillThere = await card('Coast Watcher');
    await waitFor(() => expect(stillThere).toContainElement(document.activeElement as HTMLElement));
  });

  describe('that was left', () => {
    const leaveIt = async (undone: () => FakeResponse) => {
      const before = aUserChallenge({ progress: 2 });
      const joined = [before];
      const pressed = vi.fn<() => FakeResponse>(undone);
      show([aChallenge()], joined, {
        [LEAVE]: () => {
          joined.length = 0;
          return [204, null];
        },
        [UNDO]: () => {
          const answer = pressed();
          if (answer[0] === 200) joined.push(before);
          return answer;
        },
      });
      await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Leave challenge' }));
      expect(await screen.findByText('Not Started Yet')).toBeVisible();
      expect(screen.getByText('You left Coast Watcher')).toBeVisible();
      return { undo: screen.getByRole('button', { name: 'Undo' }), pressed };
    };

    test('is given back with its progress by the toast, once however often it is pressed', async () => {
      const { undo, pressed } = await leaveIt(() => [200, aJoinReceipt(aUserChallenge({ progress: 2 }))]);
      await userEvent.dblClick(undo);
      await expectToast('You are back in Coast Watcher', 'You are at 2 of 3.');
      expect(within(await card('Coast Watcher')).getByText('2 / 3')).toBeVisible();
      expect(pressed).toHaveBeenCalledOnce();
    });

    test('stays left if it is too late, and the toast says why', async () => {
      const { undo } = await leaveIt(() => refused(409, 'leaving-final', { values: { minutes: 10 } }));
      await userEvent.click(undo);
      await expectToast(
        "You couldn't get back in",
        'You can undo leaving a challenge for 10 minutes. You can still join it again.',
      );
      expect(await screen.findByText('Not Started Yet')).toBeVisible();
    });

    test('celebrates what was completed meanwhile', async () => {
      const done = aUserChallenge({ progress: 3, isCompleted: true, completedAt: inDays(0) });
      const { undo } = await leaveIt(() => [200, aJoinReceipt(done, { pointsAwarded: 180, badges: [SHORE_FRIEND] })]);
      const { result } = renderHook(() => useCelebrations());
      await userEvent.click(undo);
      await expectToast('Challenge Completed!', "You've earned 180 eco-points.");
      await waitFor(() => expect(result.current).toHaveLength(1));
    });
  });

  test('stays joined if leaving fails, and the dialog says why', async () => {
    show([aChallenge()], [aUserChallenge()], {
      [LEAVE]: () => [409, { status: 409, code: 'already-completed', detail: 'You have completed this challenge.' }],
    });
    await userEvent.click(within(await card('Coast Watcher')).getByRole('button', { name: 'Leave' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave challenge' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have completed this challenge.');
  });

  test.each(['loaded', 'still loading'])(
    'about eco-actions opens the sheet at its action, with the actions %s',
    async (state) => {
      const actions = [aLoggedAction('byo', 2), aLoggedAction('container_return', 1)];
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
  const own = aUserChallenge({ progress: 3, isCompleted: true, completedAt: '2026-11-03T04:00:00Z' });
  show([aChallenge()], [own]);
  const shown = within(await card('Coast Watcher'));
  expect(shown.getByText('Completed!')).toBeVisible();
  const button = shown.getByRole('button', { name: 'View Badge' });
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Shore Friend' }));
  expect(dialog.getByText('Coast Watcher')).toBeVisible();
  expect(dialog.getByText('Earned on 3 November 2026')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
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
  const shown = within(await card('Coast Watcher'));
  expect(shown.getByText('Ended')).toBeVisible();
  expect(shown.getByText('2 / 3')).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'Join again' }));
  expect(await shown.findByText('0 / 3')).toBeVisible();
  expect(shown.getByText('In Progress')).toBeVisible();
});

describe('the list', () => {
  test('says how many are completed', async () => {
    show([aChallenge()], [aUserChallenge({ isCompleted: true, completedAt: inDays(-1) })]);
    await card('Coast Watcher');
    expect(screen.getByText('Completed').nextSibling).toHaveTextContent('1');
  });

  test('is filtered by the type in the address, and by its links', async () => {
    const { router } = show([aChallenge(), aBottleChallenge()], [], {}, '/challenges?type=eco_action');
    await card('Bottle Back');
    expect(screen.queryByRole('article', { name: 'Coast Watcher' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Green Spaces' }));
    await card('Coast Watcher');
    expect(router.state.location.search).toEqual({ type: 'green_space' });
  });

  test('says that it failed to load, and loads on request', async () => {
    let answer: [number, unknown] = [503, { status: 503, code: 'unavailable', detail: 'x' }];
    show([aChallenge()], [], { 'GET /api/user/challenges': () => answer });
    expect(await screen.findByText('Failed to load challenges')).toBeVisible();
    answer = [200, []];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Coast Watcher')).toBeVisible();
  });
});
