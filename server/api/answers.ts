import { Data, Failure } from 'shared-api/schemas/common';
import type { TSchema } from 'typebox';

/** The schemas of a call's answers: its data, or a failure. */
export const answers = <Schema extends TSchema>(schema: Schema) => ({
  200: Data(schema),
  '4xx': Failure,
  '5xx': Failure,
});
