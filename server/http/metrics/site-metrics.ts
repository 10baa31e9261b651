import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withinTime } from '../limits/answer-time.ts';

/** Upper bounds in seconds: a kept page takes a millisecond, a smoke test of a release some seconds. */
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper bounds in seconds of a page's rendering, which is given up after five. */
const renderBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Name and help of a metric, as `/metrics` prints them. */
interface Described {
  name: string;
  help: string;
}

/** The metrics of one server. Features add their own to it when the server is put together. */
export const createSiteMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'shuhai_http_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: requestBuckets,
      registers,
    }),
    signIns: new Counter({
      name: 'shuhai_sign_ins_total',
      help: 'Tries to sign in, by result: done, or refused as invalid (form, captcha), wrong (name, password), limited',
      labelNames: ['result'] as const,
      registers,
    }),
    reportedPageLoads: new Counter({
      name: 'shuhai_reported_page_loads_total',
      help: 'Pages that say themselves that they were opened; those beyond what was sent came from caches and browsers',
      registers,
    }),
    renderSeconds: new Histogram({
      name: 'shuhai_page_render_seconds',
      help: 'Time in which a page was rendered, or left to the browser',
      labelNames: ['result'] as const,
      buckets: renderBuckets,
      registers,
    }),
    renderingPages: new Gauge({
      name: 'shuhai_rendering_queue',
      help: 'Pages that are being rendered, or wait for it',
      registers,
    }),
    housekeepingSeconds: new Histogram({
      name: 'shuhai_housekeeping_seconds',
      help: 'Time that a task took which is repeated by the clock, on this server',
      labelNames: ['task'] as const,
      buckets: [0.01, 0.1, 1, 10],
      registers,
    }),
    housekeepingFailures: new Counter({
      name: 'shuhai_housekeeping_failures_total',
      help: 'Turns of such tasks that failed',
      labelNames: ['task'] as const,
      registers,
    }),
    /** Adds a count that something else keeps. */
    addCounter: (described: Described, read: () => number) => {
      new Counter({
        ...described,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    /** Adds a number that is read when somebody asks for it. */
    addGauge: (described: Described, read: () => number) => {
      new Gauge({
        ...described,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    /**
     * Adds numbers by one label which are asked of the database. One that does not answer, or not in time, leaves them out.
     */
    addQueried: <Label extends string>(
      { label, ...described }: Described & { label: Label },
      query: () => Promise<readonly { name: string; value: number }[]>,
    ) => {
      new Gauge<Label>({
        ...described,
        labelNames: [label],
        registers,
        async collect() {
          const rows = await withinTime(queryTimeoutMs, query()).catch(() => []);
          this.reset();
          for (const { name, value } of rows) this.set({ [label]: name } as Partial<Record<Label, string>>, value);
        },
      });
    },
  };
};

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

/** Time that a query for a metric may take. */
const queryTimeoutMs = 1_000;
