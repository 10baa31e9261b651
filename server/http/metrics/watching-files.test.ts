import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { describeOnSqlite } from '../../testing/databases.ts';

const folder = path.resolve(__dirname, '../../../docs/operations');
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  targets?: { expr: string }[];
}

const rules: Rule[] = parse(textOf('prometheus-alerts.yaml')).groups.flatMap((group: { rules: Rule[] }) => group.rules);
const dashboard: { panels: Panel[]; templating: { list: { query: string | { query: string } }[] } } = JSON.parse(
  textOf('grafana-dashboard.json'),
);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');

/** Names of metrics in an expression, without its label matchers, strings and grouping clauses. */
const metricsIn = (expression: string): string[] =>
  expression
    .replaceAll(/"[^"]*"|\{[^}]*\}|\b(?:by|without) \([^)]*\)/g, ' ')
    .match(/\b(?:shuhai|nodejs|process)_\w+/g) ?? [];

/** Labels that an expression picks series by, with the metric. */
const labelsIn = (expression: string): [metric: string, label: string][] =>
  [...expression.matchAll(/((?:shuhai)_\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']): [string, string] => [metric, label]),
  );

const withoutEnding = (metric: string): string => metric.replace(/_(?:bucket|sum|count)$/, '');

describeOnSqlite('the files with which the metrics are watched', (open) => {
  let site: FastifyInstance;
  /** Names by what Prometheus is told of them: a histogram has three. */
  let kinds: Map<string, string>;
  let source: string;
  beforeAll(async () => {
    site = await buildTestSite(await open());
    const origin = await site.listen({ host: '127.0.0.1', port: 0 });
    const text = await (await fetch(`${origin}/metrics`)).text();
    kinds = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]));
    source = readFileSync(path.join(__dirname, 'site-metrics.ts'), 'utf8');
  });
  afterAll(() => site.close());

  const isThere = (metric: string): boolean =>
    kinds.get(metric) === undefined
      ? kinds.get(withoutEnding(metric)) === 'histogram'
      : kinds.get(metric) !== 'histogram';

  const expressions = [
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
    ...dashboard.templating.list.flatMap(({ query }) =>
      typeof query === 'string' ? [] : [{ where: 'variables', expr: query.query }],
    ),
  ];

  it('every metric in the alerts and the dashboard is one that the site has [B15.32]', () => {
    const missing = expressions.flatMap(({ where, expr }) =>
      metricsIn(expr)
        .filter((metric) => !isThere(metric))
        .map((metric) => `${where}: ${metric}`),
    );
    expect(missing).toEqual([]);
    expect(expressions.filter(({ expr }) => metricsIn(expr).length === 0 && !expr.startsWith('up{'))).toEqual([]);
  });

  it('every metric of the site is shown or watched [B15.32]', () => {
    const used = new Set(expressions.flatMap(({ expr }) => metricsIn(expr).map(withoutEnding)));
    const own = [...kinds.keys()].filter((name) => name.startsWith('shuhai_'));
    const unused = own.filter((name) => !used.has(name));
    // Sizes of which others tell.
    expect(unused.sort()).toEqual([
      'shuhai_answer_cache_keys',
      'shuhai_content',
      'shuhai_page_cache_keys',
      'shuhai_releases',
    ]);
  });

  it('labels by which requests are picked are those of the metric', () => {
    const labelsOf = (metric: string): string[] =>
      new RegExp(`name: '${withoutEnding(metric)}',[^}]*?labelNames: \\[([^\\]]*)\\]`)
        .exec(source)?.[1]
        ?.match(/\w+/g) ?? [];
    const foreign = expressions.flatMap(({ where, expr }) =>
      labelsIn(expr)
        .filter(
          ([metric, label]) =>
            label !== 'instance' &&
            label !== 'job' &&
            source.includes(`'${withoutEnding(metric)}'`) &&
            !labelsOf(metric).includes(label),
        )
        .map(([metric, label]) => `${where}: ${metric}{${label}}`),
    );
    expect(foreign).toEqual([]);
  });

  it('each alert says what is wrong, and how urgent it is', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules)
      expect([alert, labels.severity, annotations.summary.length > 10]).toEqual([
        alert,
        expect.stringMatching(/^(?:page|ticket)$/),
        true,
      ]);
  });

  it('panels have ids of their own and do not overlap', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const taken = new Map<string, string>();
    for (const { title, gridPos } of dashboard.panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect([title, taken.get(`${x} ${y}`)]).toEqual([title, undefined]);
          taken.set(`${x} ${y}`, title);
        }
      }
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    }
  });
});
