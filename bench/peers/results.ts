import type { Machine } from '../machine.ts';
import { median } from '../rounds.ts';
import { type Peer, type Question, QUESTIONS } from './peers.ts';

/** The result of one server for one question in one round. */
export interface Measured {
  readonly peer: string;
  readonly question: Question;
  readonly perSecond: number;
  /** Processor time of its process for each response, in microseconds; null if the system does not report it. */
  readonly cpuMicros: number | null;
  /** Memory of its process after the load; null if the system does not report it. */
  readonly megabytes: number | null;
}

/** The same over all rounds. */
export interface Result {
  readonly peer: string;
  readonly version: string;
  readonly question: Question;
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly perSecond: { readonly median: number; readonly least: number; readonly most: number };
  /** How many times as many requests EcoPulse answers, the median of the rounds' own ratios. */
  readonly timesAsMany: number;
  readonly cpuMicros: number | null;
  readonly megabytes: number | null;
}

export interface Peers {
  readonly date: string;
  readonly machine: Machine & { readonly postgres: string };
  readonly connections: number;
  readonly rounds: number;
  readonly results: readonly Result[];
}

/** Medians and extremes of each server and question. `measured` has the rounds in order; the first server is EcoPulse. */
export function summarize(peers: readonly Peer[], measured: readonly Measured[]): Result[] {
  const roundsOf = (name: string | undefined, question: Question): Measured[] =>
    measured.filter((one) => one.peer === name && one.question === question);
  return QUESTIONS.flatMap((question) => {
    const ours = roundsOf(peers[0]?.name, question);
    return peers.flatMap(({ name, version, asked: { [question]: asked } }) => {
      if (asked === null) return [];
      const rounds = roundsOf(name, question);
      const rates = rounds.map(({ perSecond }) => Math.round(perSecond));
      const ratios = rounds.map(({ perSecond }, round) => (ours[round]?.perSecond ?? NaN) / perSecond);
      return {
        peer: name,
        version,
        question,
        path: asked.path,
        status: asked.status,
        bytes: asked.bytes,
        perSecond: { median: median(rates), least: Math.min(...rates), most: Math.max(...rates) },
        timesAsMany: Number(median(ratios).toPrecision(2)),
        cpuMicros: wholeMedian(rounds.map(({ cpuMicros }) => cpuMicros)),
        megabytes: wholeMedian(rounds.map(({ megabytes }) => megabytes)),
      };
    });
  });
}

function wholeMedian(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : Math.round(median(known));
}
