import { open, readFile } from 'node:fs/promises';
import { reasonOf } from 'release/command-line/output';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ImportPlan, importPlan } from '../../importing/plan/import-plan.ts';

const plansSchema = Type.Array(importPlan);

/** Path of the file that a plan is for: the archive, where it is within one. */
export const fileOfPlan = (file: string): string => /^.*?\.zip(?=\/)/i.exec(file)?.[0] ?? file;

/** A file of plans for people to edit, written one after the other. */
interface PlanFile {
  add(plan: ImportPlan): Promise<void>;
  /** Ends the list; without that, the file is none that can be read. */
  close(): Promise<void>;
}

/** Opens a file for plans; what it held before goes. @throws Error of the file system */
export const openPlanFile = async (path: string): Promise<PlanFile> => {
  const file = await open(path, 'w');
  let before = '[';
  return {
    add: async (plan) => {
      await file.write(`${before}${JSON.stringify(plan, null, 1)}`);
      before = ',\n';
    },
    close: async () => {
      await file.write(before === '[' ? '[]\n' : ']\n');
      await file.close();
    },
  };
};

/** Reads plans that people have edited. @throws Error, in Chinese, that names the first place that is wrong */
export const readPlans = async (path: string): Promise<ImportPlan[]> => {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`读不了导入方案：${reasonOf(error)}`);
  }
  if (Value.Check(plansSchema, content)) return content;
  const [first] = Value.Errors(plansSchema, content);
  throw new Error(`导入方案不对：${first?.instancePath ?? ''} ${first?.message ?? ''}`);
};
