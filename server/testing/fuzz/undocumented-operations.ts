import { type Operation, type Schema, textsNamedIn } from './operations.ts';

const text: Schema = { type: 'string', maxLength: 200 };

/** All that any of these routes reads of its query. */
const query: Schema = { type: 'object', properties: { q: text, cursor: text, token: text }, required: [] };

/** A route as operations name it: `/epub/{id}.epub`, and `{file}` for the rest of a path. */
const pathOf = (route: string): string =>
  route
    .slice(route.indexOf(' ') + 1)
    .replaceAll(/\(\^[^)]*\)/g, '')
    .replace('*', '{file}');

/** Whether an operation asks for a route. */
export const asksFor = ({ method, path }: Operation, route: string): boolean =>
  route.startsWith(`${method} `) && path === pathOf(route);

/** Answers 503 where no release is active, as here. */
export const readiness = 'GET /readyz';

/** What the server registers and its documentation leaves out, with what everybody can ask of it: feeds, pictures, files, addresses for machines. */
export const undocumentedOperations = (routes: readonly string[], others: readonly Operation[]): Operation[] =>
  routes
    .filter((route) => route !== readiness && !others.some((other) => asksFor(other, route)))
    .map((route) => ({
      method: route.slice(0, route.indexOf(' ')) as Operation['method'],
      path: pathOf(route),
      params: textsNamedIn(pathOf(route)),
      query,
      body: undefined,
      contentType: 'application/json',
      answers: {},
    }));
