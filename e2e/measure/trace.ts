/** The part of a Chromium trace event that is read here; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = /^(ThreadControllerImpl::RunTask|RunTask)$/;
/** The main thread hands a frame over to the compositor. */
const FRAME = 'BeginCommitCompositorFrame';

/** The main thread of the page: the one that renders frames. */
function mainThread(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const counts = new Map<string, number>();
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  for (const event of events) if (event.name === FRAME) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
  const [busiest] = [...counts].toSorted(([, one], [, other]) => other - one);
  return (event) => keyOf(event) === busiest?.[0];
}

function tasksOf(events: readonly TraceEvent[]): { start: number; milliseconds: number }[] {
  const isMain = mainThread(events);
  const tasks = events.filter((event) => TASK.test(event.name) && event.ph === 'X' && isMain(event));
  // Chromium reports a task in two categories; one is enough.
  const name = tasks[0]?.name;
  return tasks
    .filter((event) => event.name === name)
    .map(({ ts, dur = 0 }) => ({ start: ts, milliseconds: dur / 1000 }));
}

/** The work of the main thread for each frame in milliseconds: all tasks since the frame before it. */
export function framesOf(events: readonly TraceEvent[]): number[] {
  const isMain = mainThread(events);
  const handedOver = events
    .filter((event) => event.name === FRAME && isMain(event))
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other);
  const work = handedOver.map(() => 0);
  let frame = 0;
  for (const { start, milliseconds } of tasksOf(events).toSorted((one, other) => one.start - other.start)) {
    while (frame < handedOver.length && (handedOver[frame] ?? 0) < start) frame += 1;
    if (frame < work.length) work[frame] = (work[frame] ?? 0) + milliseconds;
  }
  return work;
}

/** The longest task of the main thread, in milliseconds. */
export function longestTask(events: readonly TraceEvent[]): number {
  return Math.max(0, ...tasksOf(events).map(({ milliseconds }) => milliseconds));
}
