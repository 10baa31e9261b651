import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import {
  CategoryChoice,
  CategoryList,
  CategoryMerge,
  CategoryOrder,
  CategoryRename,
} from 'shared-api/console/schemas/categories';
import { Recorded } from 'shared-api/console/schemas/record';
import { authorityOf } from '../../../console/record/authority-of.ts';
import { type ActValues, recorded } from '../../../console/record/record-act.ts';
import type { Undos } from '../../../console/record/undo-act.ts';
import type { CallOptions } from '../../../http/calls.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import { respondsWith } from '../../../http/responses.ts';
import {
  addCategory,
  findCategory,
  listCategoryRows,
  orderCategories,
  removeCategory,
  renameCategory,
  undoRename,
} from './categories.ts';
import { mergeCategories } from './merge-categories.ts';

const tags = ['后台 · 设置'];

/** Novels that a merge moves while its page waits: a call has 30 s. More are for the command. */
const maxMergedNovels = 1_000;

/** The names in an entry about the order. @throws FailedCall 409 for an older entry, which has them in words */
const orderIn = (values: ActValues | null): string[] => {
  if (!hasOrder(values)) throw new FailedCall(409, 'conflict', '这一步不能撤销');
  return JSON.parse(String(values?.category_order));
};

const hasOrder = (values: ActValues | null): boolean => String(values?.category_order).startsWith('[');

/** How changes of categories are undone. */
export const categoryUndos: Undos = {
  'category.add': { role: neededRoles.removeCategory, run: removeCategory },
  'category.remove': {
    role: neededRoles.addCategory,
    run: (store, act, authority) => addCategory(store, String(act.before?.category), authority, act),
  },
  'category.rename': {
    role: neededRoles.renameCategory,
    // Older entries do not say what the aliases were.
    isPossible: (after) => after?.aliases !== undefined,
    run: undoRename,
  },
  'category.order': {
    role: neededRoles.orderCategories,
    isPossible: hasOrder,
    run: async (store, { before }, authority) => orderCategories(store, orderIn(before), authority),
  },
};

/** Registers the calls by which administrators change the categories. */
export const categoryCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    calls.categories,
    {
      config: { role: neededRoles.categories },
      schema: { summary: '全部分类，按它们的次序', tags, response: respondsWith(CategoryList) },
    },
    async () => {
      const rows = await listCategoryRows(store);
      return { data: { items: rows.map(({ id: _, ...row }) => row) } };
    },
  );

  app.post(
    calls.addCategory,
    {
      config: { role: neededRoles.addCategory },
      schema: { summary: '添加一个分类，排在最后', tags, body: CategoryChoice, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { name, reason } = request.body;
      return { data: recorded('分类已添加', await addCategory(store, name, authorityOf(request, { reason }))) };
    },
  );

  app.post(
    calls.renameCategory,
    {
      config: { role: neededRoles.renameCategory },
      schema: { summary: '给分类改名', tags, body: CategoryRename, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { name, to, reason } = request.body;
      return { data: recorded('分类已改名', await renameCategory(store, name, to, authorityOf(request, { reason }))) };
    },
  );

  app.post(
    calls.mergeCategory,
    {
      config: { role: neededRoles.mergeCategory },
      schema: { summary: '把一个分类并入另一个', tags, body: CategoryMerge, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { name, into, reason } = request.body;
      const { id } = await findCategory(store.db, name);
      const novels = store.db.selectFrom('novels').select('id').where('category_id', '=', id);
      if ((await novels.limit(maxMergedNovels + 1).execute()).length > maxMergedNovels)
        throw new FailedCall(
          409,
          'conflict',
          `“${name}”的作品多于 ${maxMergedNovels} 部，要用命令合并：npm run library -- categories merge ${name} ${into}`,
        );
      const act = await mergeCategories(store, name, into, { authority: authorityOf(request, { reason }) });
      return { data: recorded(`“${name}”已并入“${into}”`, act) };
    },
  );

  app.post(
    calls.removeCategory,
    {
      config: { role: neededRoles.removeCategory },
      schema: { summary: '删除一个没有作品的分类', tags, body: CategoryChoice, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { name, reason } = request.body;
      return { data: recorded('分类已删除', await removeCategory(store, name, authorityOf(request, { reason }))) };
    },
  );

  app.post(
    calls.orderCategories,
    {
      config: { role: neededRoles.orderCategories },
      schema: { summary: '把分类排在最前', tags, body: CategoryOrder, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { names, reason } = request.body;
      return {
        data: recorded('分类的次序已更新', await orderCategories(store, names, authorityOf(request, { reason }))),
      };
    },
  );
};
