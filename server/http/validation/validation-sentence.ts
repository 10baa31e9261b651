import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** Says in one Chinese sentence which parameter is wrong and what would be right. */
export const sayInvalid = (errors: readonly FastifySchemaValidationError[]): string => {
  const [first] = errors;
  if (!first) return '请求有误';
  if (first.keyword === 'required') return `缺少参数 ${String(first.params.missingProperty)}`;
  const name = first.instancePath.slice(1).replaceAll('/', '.');
  return name === '' ? '请求有误' : `参数 ${name} ${ruleOf(first)}`;
};

const ruleOf = ({ keyword, params }: FastifySchemaValidationError): string => {
  const limit = String(params.limit);
  switch (keyword) {
    case 'type':
      return `应是${typeNames[String(params.type)] ?? '别的类型'}`;
    case 'enum':
      return `只能是 ${(params.allowedValues as unknown[]).join('、')}`;
    case 'minimum':
      return `不能小于 ${limit}`;
    case 'maximum':
      return `不能大于 ${limit}`;
    case 'minLength':
      return `不能少于 ${limit} 个字`;
    case 'maxLength':
      return `不能多于 ${limit} 个字`;
    case 'minItems':
      return `不能少于 ${limit} 项`;
    case 'maxItems':
      return `不能多于 ${limit} 项`;
    case 'nul':
      return '不能含有空字符';
    case 'brokenText':
      return '含有不完整的字符';
    case 'infinite':
      return '应是有限的数';
    default:
      return '的格式不对';
  }
};

const typeNames: Record<string, string> = {
  integer: '整数',
  number: '数字',
  string: '一个文本',
  boolean: '真或假',
  array: '一个列表',
  object: '一个对象',
};
