import { isoTime } from '../../db/ids.ts';
import type { ActRow } from './list-acts.ts';

type Column = readonly [heading: string, value: (act: ActRow) => string | number | null];

const columns: readonly Column[] = [
  ['编号', ({ id }) => id],
  ['时间', ({ at }) => isoTime(at)],
  ['谁', ({ actor_name }) => actor_name],
  ['读者编号', ({ actor_id }) => actor_id],
  ['入口', ({ door }) => door],
  ['做了什么', ({ kind }) => kind],
  ['对象', ({ object_kind }) => object_kind],
  ['对象编号', ({ object_id }) => object_id],
  ['对象名称', ({ object_name }) => object_name],
  ['之前', ({ before }) => before],
  ['之后', ({ after }) => after],
  ['原因', ({ reason }) => reason],
  ['会话', ({ session_id }) => session_id],
  ['撤销了', ({ undoes }) => undoes],
  ['被撤销', ({ undone_by }) => undone_by],
];

/** Acts as CSV (RFC 4180) with a heading, in parts. It begins with a byte order mark, by which spreadsheets know the encoding. */
export async function* actsAsCsv(acts: AsyncIterable<ActRow[]>): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(columns.map(([heading]) => heading))}`;
  for await (const rows of acts) {
    yield rows.map((row) => lineOf(columns.map(([, value]) => cellOf(value(row))))).join('');
  }
}

const lineOf = (cells: string[]): string => `${cells.join(',')}\r\n`;

/** One cell. A text that a spreadsheet would take for a formula gets a quote in front. Source: OWASP, CSV Injection. */
const cellOf = (value: string | number | null): string => {
  const text = String(value ?? '');
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
