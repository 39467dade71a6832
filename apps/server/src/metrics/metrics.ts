import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Metric, SlowMetric } from '../core/metrics/metric.ts';
import { VERSION } from '../env.ts';
import { measureRequests } from './requests.ts';

/** The metrics of this process, as Prometheus reads them. */
export interface Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/** Starts measuring requests. Call before adding routes: routes that exist already are not measured. */
export function openMetrics(app: FastifyInstance): Metrics & { add(metrics: readonly (Metric | SlowMetric)[]): void } {
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
    add(metrics) {
      for (const metric of metrics) addMetric(registry, metric);
    },
  };
}

function addMetric(registry: Registry, { name, help, kind, labels = [], read }: Metric | SlowMetric): void {
  // `registers` is empty, since `registerMetric` adds the metric.
  const settings = { name, help, labelNames: [...labels], registers: [] };
  const gauge = (): Gauge<string> =>
    new Gauge({
      ...settings,
      async collect() {
        const values = await read();
        this.reset();
        for (const { labels: labelValues = {}, value } of values) this.set(labelValues, value);
      },
    });
  const counter = (): Counter<string> =>
    new Counter({
      ...settings,
      async collect() {
        const values = await read();
        this.reset();
        for (const { labels: labelValues = {}, value } of values) this.inc(labelValues, value);
      },
    });
  registry.registerMetric(kind === 'gauge' ? gauge() : counter());
}
