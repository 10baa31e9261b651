import { type Static, type TObject, Type } from 'typebox';
import type { Activation, ReleaseListing } from '../activation.ts';
import { activationText } from './activation-text.ts';

/** What can be done with the releases of a site, by the team of an app: how it is called, what it takes and answers. */
export interface Operation<Input extends TObject = TObject, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT';
  /** Its address below the API; `:name` stands for a part of the input, `*` at the end for one that may have slashes. */
  path: string;
  input: Input;
  /** The one part of the input that is sent as the body itself. The others are fields of an object. */
  body?: 'description' | 'content';
  /** Stands for the answer's type alone. */
  answer?: Answer;
}

/** One that is told to people. */
interface ToldOperation<Input extends TObject, Answer> extends Operation<Input, Answer> {
  /** What came of it, as a sentence in Chinese. */
  words: (input: Static<Input>, answer: Answer) => string;
}

/** Declares an operation: the type of its answer, and the rest. */
const operation =
  <Answer>() =>
  <Input extends TObject>(declared: Operation<Input, Answer>) =>
    declared;

const toldOperation =
  <Answer>() =>
  <Input extends TObject>(declared: ToldOperation<Input, Answer>) =>
    declared;

const short = Type.String({ maxLength: 200 });
/** Who does it, and why. */
const note = { by: Type.Optional(short), why: Type.Optional(short) };
/** A release.json, parsed. Checked where it is used: it says itself what is wrong with it. */
const description = Type.Unknown();

/** Hours that a link may be valid: nobody tries a build that changes under them for longer than a working day. */
export const maxOverrideHours = 24;

/** Publishing a release file by file. */
const uploadOperations = {
  /**
   * Begins an upload, or goes on with one that has broken off. Its id is null where the same was published already; `received` are the
   * files that need not be sent again. Older servers say none.
   */
  beginUpload: operation<{ upload: string | null; received?: string[] }>()({
    method: 'POST',
    path: '/releases/uploads/',
    input: Type.Object({ description }),
    body: 'description',
  }),
  /** Sends one file, which has to be as it is described. @param * its path from the release's folder */
  sendFile: operation<null>()({
    method: 'PUT',
    path: '/releases/uploads/:upload/*',
    input: Type.Object({ upload: short, '*': short, content: Type.Unsafe<Uint8Array>({}) }),
    body: 'content',
  }),
  publishUpload: operation<Published>()({
    method: 'POST',
    path: '/releases/uploads/:upload/publish/',
    input: Type.Object({ upload: short, ...note }),
  }),
};

/** A release that was published. */
export interface Published {
  release: string;
  isNew: boolean;
  /** Sentences about what its smoke test left out, and what its pages share with those of other remotes. Older servers say none. */
  notes?: string[];
}

/** What is done with releases that are published, and with builds that are tried before they are. */
export const releaseOperations = {
  list: operation<ReleaseListing>()({ method: 'GET', path: '/releases/', input: Type.Object({}) }),
  /**
   * Makes a release its app's active one; null where it was so already.
   * @param others releases of other apps that become active with it, as one switch; a team's token is for one app
   */
  activate: toldOperation<Activation | null>()({
    method: 'POST',
    path: '/releases/activate/',
    input: Type.Object({ release: short, others: Type.Optional(Type.Array(short, { maxItems: 20 })), ...note }),
    words: ({ release, others = [] }, done) => {
      const names = [release, ...others].join('、');
      return done ? `已启用 ${names}` : `${names} 已经在用`;
    },
  }),
  /** Takes a remote out of the site; null where it was so already. @param redirect path that its addresses lead to */
  retire: toldOperation<Activation | null>()({
    method: 'POST',
    path: '/releases/retire/',
    input: Type.Object({ app: short, redirect: Type.Optional(short), ...note }),
    words: ({ app }, done) => (done ? activationText(done) : `${app} 早已下线`),
  }),
  /** Returns to the last good set. @param app this app alone */
  rollBack: toldOperation<Activation>()({
    method: 'POST',
    path: '/releases/rollback/',
    input: Type.Object({ app: Type.Optional(short), ...note }),
    words: (_input, done) => activationText(done),
  }),
  /** Gives a release to a share of visitors first. */
  startCanary: toldOperation<Activation>()({
    method: 'POST',
    path: '/releases/canary/',
    input: Type.Object({ release: short, percent: Type.Integer({ minimum: 1, maximum: 99 }), ...note }),
    words: (_input, done) => activationText(done),
  }),
  /** Ends the canary; null where there was none. @param app where it is this app's alone */
  endCanary: toldOperation<Activation | null>()({
    method: 'POST',
    path: '/releases/canary/end/',
    input: Type.Object({ app: Type.Optional(short), ...note }),
    words: (_input, done) => (done ? '试发已结束' : '没有正在进行的试发'),
  }),
  /**
   * Signs a link by which a browser gets an app from a developer's machine.
   * @param isNew an app of which nothing was published yet; said on the site's own machine, as a token names its app
   * @returns the link's path on the site, the build's id, and until when it is valid, as ISO 8601
   */
  override: operation<{ path: string; build: string; until: string }>()({
    method: 'POST',
    path: '/releases/override/',
    input: Type.Object({
      app: short,
      url: short,
      hours: Type.Integer({ minimum: 1, maximum: maxOverrideHours }),
      description: Type.Optional(description),
      isNew: Type.Optional(Type.Boolean()),
    }),
  }),
  /** Says how the build of a link is described now. */
  renewOverride: operation<null>()({
    method: 'PUT',
    path: '/releases/override/:build/',
    input: Type.Object({ app: short, build: short, description }),
    body: 'description',
  }),
};

/** All of them by name. */
export const operations = { ...releaseOperations, ...uploadOperations };

type Operations = typeof operations;

export type OperationName = keyof Operations;
export type InputOf<Name extends OperationName> = Static<Operations[Name]['input']>;
export type AnswerOf<Name extends OperationName> = Exclude<Operations[Name]['answer'], undefined>;

/** Performs the operations of some names. Each throws ReleaseRefusal where it is refused. */
export type Acts<Names extends OperationName> = {
  [Name in Names]: (input: InputOf<Name>) => Promise<AnswerOf<Name>>;
};

/** An operation's address below the API, and the parts of an input that do not stand there. */
export const addressOf = ({ path }: Operation, input: object): { url: string; rest: Record<string, unknown> } => {
  const rest: Record<string, unknown> = { ...input };
  const url = path.replace(/:(\w+)|\*/g, (whole, name: string = whole) => {
    const part = String(rest[name]);
    delete rest[name];
    return part;
  });
  return { url, rest };
};
