import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Metric } from '../core/metrics/metric.ts';
import { VERSION } from '../env.ts';
import { measureRequests } from './requests.ts';

/** What Prometheus reads of this process. */
export interface Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/** Begins to measure. Call it before routes are added: only they are measured. */
export function openMetrics(app: FastifyInstance): Metrics & { add(metrics: readonly Metric[]): void } {
  const registry = new Registry();
  // Delay of the event loop, memory, garbage collection, processor time.
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  addMetric(registry, {
    name: 'ecopulse_build_info',
    help: 'The release that runs; the value is always 1.',
    kind: 'gauge',
    labels: ['version'],
    read: () => [{ labels: { version: VERSION }, value: 1 }],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    add(figures) {
      for (const figure of figures) addMetric(registry, figure);
    },
  };
}

function addMetric(registry: Registry, { name, help, kind, labels = [], read }: Metric): void {
  const settings = { name, help, labelNames: [...labels], registers: [] };
  const gauge = (): Gauge<string> =>
    new Gauge({
      ...settings,
      collect() {
        this.reset();
        for (const { labels: of = {}, value } of read()) this.set(of, value);
      },
    });
  const counter = (): Counter<string> =>
    new Counter({
      ...settings,
      collect() {
        this.reset();
        for (const { labels: of = {}, value } of read()) this.inc(of, value);
      },
    });
  registry.registerMetric(kind === 'gauge' ? gauge() : counter());
}
