import { Trash2 } from 'lucide-react';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast';
import { compileRule } from 'shared-api/replace-rules/compile-rule';
import { readRules } from 'shared-api/replace-rules/read-rules';
import { holdsFor, type ReplaceRule, ruleBounds } from 'shared-api/replace-rules/replace-rule';
import { writeRules } from 'shared-api/replace-rules/write-rules';
import { QuietButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { FileField, fileLabel } from 'shared-ui/file-field';
import { IconButton } from 'shared-ui/icon-button';
import { RadioRow } from 'shared-ui/radio-row';
import { SidePanel } from 'shared-ui/side-panel';
import { SwitchLabel } from 'shared-ui/switch-label';
import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { downloadText } from '../../../../text/export-text.ts';
import { useReading } from '../../text/index.ts';
import {
  addRules,
  type DeviceRule,
  type DeviceRules,
  decodeRules,
  onDeviceRules,
  readDeviceRules,
  saveDeviceRules,
} from './device-rules.ts';

/** Panel of the reader's replacement rules: those for this novel and for all, and files of them. */
const RulesPanel = () => {
  const { chapter, close } = useReading();
  const { title } = chapter.novel;
  const kept = useSyncExternalStore(onDeviceRules, readDeviceRules);
  const { isOn, rules } = kept;
  const here = rules.filter((rule) => holdsFor(rule, title));
  const change = (patch: Partial<DeviceRules>) => attempt(() => saveDeviceRules({ ...kept, ...patch }));
  const replace = (old: ReplaceRule, ...next: ReplaceRule[]) =>
    change({ rules: rules.flatMap((rule) => (rule === old ? next : [rule])) });

  return (
    <SidePanel title="替换净化" onClose={close}>
      <RuleList>
        <SwitchLabel>
          <input type="checkbox" checked={isOn} onChange={({ target }) => change({ isOn: target.checked })} />
          显示替换后的文字
        </SwitchLabel>
        <p>换过的字有点线，按一下看原文。规则只存在这台设备上。</p>
        <RuleForm title={title} onAdd={(rule) => attempt(() => saveDeviceRules(addRules(kept, [rule])))} />
        {here.length > 0 && (
          <ul>
            {here.map((rule, index) => (
              <RuleRow
                key={index}
                rule={rule}
                onToggle={(isEnabled) => replace(rule, { ...withoutProblem(rule), isEnabled })}
                onRemove={() => replace(rule)}
              />
            ))}
          </ul>
        )}
        {rules.length > here.length && <p>{`另有 ${rules.length - here.length} 条规则是别的书的。`}</p>}
        <FileActions>
          <QuietButton as="label">
            导入规则
            <FileField accept=".json,.txt" onChoose={([file]) => void importFile(file)} />
          </QuietButton>
          {rules.length > 0 && (
            <QuietButton
              type="button"
              onClick={() => downloadText('替换规则.json', 'application/json', writeRules(rules))}
            >
              导出规则
            </QuietButton>
          )}
        </FileActions>
      </RuleList>
    </SidePanel>
  );
};

export default RulesPanel;

const withoutProblem = ({ problem: _, ...rule }: ReplaceRule & { problem?: string }): ReplaceRule => rule;

/** Does what may fail with a sentence for the reader. @returns whether it was done */
const attempt = (act: () => void): boolean => {
  try {
    act();
    return true;
  } catch (error) {
    toast.error(error instanceof Error ? error.message : String(error));
    return false;
  }
};

/** Adds the rules of a file: legado's export, or lines. */
const importFile = async (file: File): Promise<void> => {
  const content = file.size > 3 * ruleBounds.fileLength ? null : decodeRules(await file.arrayBuffer());
  attempt(() => {
    if (content === null) throw new SyntaxError('规则文件太大');
    const { rules, problems } = readRules(content);
    if (rules.length === 0) throw new SyntaxError(problems[0] ?? '文件里没有规则');
    const before = readDeviceRules();
    const after = addRules(before, rules);
    saveDeviceRules(after);
    const left = problems.length > 0 ? `，${problems.length} 条不能用：${problems[0]}` : '';
    toast.success(`导入了 ${after.rules.length - before.rules.length} 条规则${left}`);
  });
};

const RuleList = styled.div`
  display: grid;
  gap: ${space.m};

  & > p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const FileActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};

  label {
    ${fileLabel}
  }
`;

interface RuleRowProps {
  rule: DeviceRule;
  onToggle: (isEnabled: boolean) => void;
  onRemove: () => void;
}

/** A rule in the list: switched on and off, and removed. */
const RuleRow = ({ rule, onToggle, onRemove }: RuleRowProps) => {
  const { name, pattern, replacement, isEnabled, scope, problem } = rule;
  return (
    <RuleItem>
      <label>
        <input type="checkbox" checked={isEnabled} onChange={({ target }) => onToggle(target.checked)} />
        <span>
          <span>{name}</span>
          <small>
            {problem !== undefined
              ? `停用了：${problem}`
              : `${name === pattern ? '' : `${pattern} `}→ ${replacement || '删去'} · ${scope === '' ? '所有书' : '这本书'}`}
          </small>
        </span>
      </label>
      <IconButton type="button" aria-label={`删除规则 ${name}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </RuleItem>
  );
};

const RuleItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.s};
  border-block-start: 1px solid ${color.line};

  label {
    display: flex;
    align-items: center;
    gap: ${space.s};
    min-block-size: ${fingerSize};
    min-inline-size: 0;
    font-size: ${text.small};
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.accent};
    ${focusRing}
  }

  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

interface RuleFormProps {
  /** Title of the novel that a rule may be for alone. */
  title: string;
  /** @returns whether the rule was kept */
  onAdd: (rule: ReplaceRule) => boolean;
}

const kinds = [
  { value: 'words', label: '文字' },
  { value: 'regex', label: '正则' },
] as const;
const scopes = [
  { value: 'novel', label: '这本书' },
  { value: 'all', label: '所有书' },
] as const;
const parts = [
  { value: 'text', label: '正文' },
  { value: 'titles', label: '章名' },
  { value: 'both', label: '都改' },
] as const;

/** Form of a new rule. */
const RuleForm = ({ title, onAdd }: RuleFormProps) => {
  const [pattern, setPattern] = useState('');
  const [replacement, setReplacement] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('words');
  const [scope, setScope] = useState<(typeof scopes)[number]['value']>('novel');
  const [part, setPart] = useState<(typeof parts)[number]['value']>('text');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rule: ReplaceRule = {
      name: pattern.slice(0, ruleBounds.nameLength),
      pattern,
      isRegex: kind === 'regex',
      replacement,
      inTitles: part !== 'text',
      inText: part !== 'titles',
      scope: scope === 'novel' ? title : '',
      excludeScope: '',
      isEnabled: true,
    };
    try {
      compileRule(rule);
    } catch (problem) {
      return setError(problem instanceof Error ? problem.message : String(problem));
    }
    setError(undefined);
    if (!onAdd(rule)) return;
    setPattern('');
    setReplacement('');
  };
  return (
    <NewRule onSubmit={submit}>
      <Field
        label="找"
        value={pattern}
        required
        maxLength={ruleBounds.patternLength}
        error={error}
        onChange={({ target }) => setPattern(target.value)}
      />
      <Field
        label="换成"
        value={replacement}
        maxLength={ruleBounds.replacementLength}
        placeholder="不填就是删去"
        onChange={({ target }) => setReplacement(target.value)}
      />
      <RadioRow label="找的是" columns={2} options={kinds} chosen={kind} onChoose={setKind} />
      <RadioRow label="改的是" columns={3} options={parts} chosen={part} onChoose={setPart} />
      <RadioRow label="用于" columns={2} options={scopes} chosen={scope} onChoose={setScope} />
      <QuietButton type="submit">添加规则</QuietButton>
    </NewRule>
  );
};

const NewRule = styled.form`
  display: grid;
  gap: ${space.s};

  & > button {
    justify-self: end;
  }
`;
