import { Data, Failure } from 'shared-api/schemas/common';
import { type TSchema, Type } from 'typebox';

/** Response schemas of a call: its data, or a failure. */
export const respondsWith = <Schema extends TSchema>(schema: Schema) => ({
  200: Data(schema),
  '4xx': Failure,
  '5xx': Failure,
});

/** Response schemas of a call that takes something and has nothing to say: an empty answer, or a failure. */
export const respondsEmpty = {
  204: Type.Null({ description: 'Done' }),
  '4xx': Failure,
  '5xx': Failure,
};
