/** Labels must be fixed values of the app, never residents' data. */
interface MetricValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge';
  readonly labels?: readonly string[];
  read(): readonly MetricValue[];
}

/** Of what is read from a disk, which may be away. */
export interface SlowMetric extends Omit<Metric, 'read'> {
  read(): Promise<readonly MetricValue[]>;
}

export class Tally {
  readonly #counts: Map<string, number>;

  /** Start at 0: Prometheus misses the first increase of a counter that did not exist. */
  constructor(keys: readonly string[] = []) {
    this.#counts = new Map(keys.map((key) => [key, 0]));
  }

  add(key: string, amount = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + amount);
  }

  labelledValues(label: string): readonly MetricValue[] {
    return [...this.#counts].map(([key, value]) => ({ labels: { [label]: key }, value }));
  }
}
