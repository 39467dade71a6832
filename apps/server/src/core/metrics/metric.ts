/** One value of a figure, for one combination of labels. Labels are words of our own, never of residents. */
interface FigureValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure that a part of the server counts for itself. It is read only on request. */
export interface Metric {
  /** In Prometheus' form, with its unit, such as `ecopulse_streams_open`. */
  readonly name: string;
  readonly help: string;
  /** A counter only grows while the process runs. */
  readonly kind: 'counter' | 'gauge';
  readonly labels?: readonly string[];
  read(): readonly FigureValue[];
}

/** Counts how often things happened, by one label. */
export class Tally {
  readonly #counts: Map<string, number>;

  /** These keys are at 0 from the start: Prometheus does not see the first rise of one that was not there. */
  constructor(keys: readonly string[] = []) {
    this.#counts = new Map(keys.map((key) => [key, 0]));
  }

  add(key: string, amount = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + amount);
  }

  /** The counts, each with its key as this label. */
  by(label: string): readonly FigureValue[] {
    return [...this.#counts].map(([key, value]) => ({ labels: { [label]: key }, value }));
  }
}
