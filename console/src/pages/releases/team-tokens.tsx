import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { TeamToken, TokenMade } from 'shared-api/console/schemas/releases';
import { post } from 'shared-api/request';
import { QuietButton } from 'shared-ui/button';
import { Input } from 'shared-ui/field';
import { TextButton } from 'shared-ui/text-button';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { ShownOnce } from '../../acts/shown-once.tsx';
import { LabelledField, WideCard } from '../../area/page-styles.ts';
import { RowsWithActs } from '../../lists/rows-with-acts.tsx';
import { formatTime } from '../../words/formats.ts';

interface TeamTokensProps {
  tokens: readonly TeamToken[];
  /** Apps of which something was published. */
  apps: readonly string[];
  onRevoke: (token: TeamToken) => void;
}

/** The tokens that teams publish with, each for one app; a new one is shown once. */
export const TeamTokens = ({ tokens, apps, onRevoke }: TeamTokensProps) => {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ app: string; token: string }>();
  return (
    <WideCard title="团队的凭证">
      <p>有凭证的团队不用登录这台机器，就能发布和切换自己的那一个应用。</p>
      <div>
        <QuietButton type="button" onClick={() => setMaking(true)}>
          给出一个凭证
        </QuietButton>
      </div>
      {tokens.length > 0 && (
        <RowsWithActs aria-label="给出过的">
          {tokens.map((token) => (
            <li key={token.id}>
              <div>
                <strong>
                  {token.app} 的凭证 {token.id}
                </strong>
                <small>
                  {token.made_by} 于 {formatTime(token.made_at)} 给出；
                  {token.last_used_at === null ? '没有用过' : `最近用于 ${formatTime(token.last_used_at)}`}
                  {token.revoked_at !== null && `；${formatTime(token.revoked_at)} 作废`}
                </small>
              </div>
              {token.revoked_at === null && (
                <TextButton type="button" aria-label={`作废凭证 ${token.id}`} onClick={() => onRevoke(token)}>
                  作废
                </TextButton>
              )}
            </li>
          ))}
        </RowsWithActs>
      )}
      {isMaking && <MakeToken apps={apps} onMade={setMade} onClose={() => setMaking(false)} />}
      {made && !isMaking && (
        <ShownOnce title={`${made.app} 的凭证`} label="凭证" value={made.token} onClose={() => setMade(undefined)}>
          只显示这一次。团队把它放在环境变量 RELEASE_TOKEN 里。
        </ShownOnce>
      )}
    </WideCard>
  );
};

interface MakeTokenProps {
  apps: readonly string[];
  onMade: (made: { app: string; token: string }) => void;
  onClose: () => void;
}

const MakeToken = ({ apps, onMade, onClose }: MakeTokenProps) => {
  const id = useId();
  const client = useQueryClient();
  const [app, setApp] = useState('');
  const name = app.trim();
  const make = async (reason: string): Promise<boolean> => {
    try {
      const isNew = !apps.includes(name);
      const { token } = await post<TokenMade>(calls.makeReleaseToken, { app: name, is_new: isNew, reason });
      onMade({ app: name, token });
      return true;
    } catch {
      // The shell shows the server's sentence as a toast.
      return false;
    } finally {
      await client.invalidateQueries();
    }
  };
  return (
    <ActDialog title="给出一个凭证" needsPassword submit="做一个凭证" act={make} onClose={onClose}>
      <LabelledField>
        <label htmlFor={id}>给哪个应用</label>
        <Input
          id={id}
          list={`${id}-apps`}
          maxLength={60}
          autoCapitalize="off"
          spellCheck={false}
          value={app}
          onChange={(event) => setApp(event.target.value)}
        />
        <datalist id={`${id}-apps`}>
          {apps.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </LabelledField>
      <p>
        {name !== '' && !apps.includes(name)
          ? `${name} 还没有发布过：这会是一个新应用。`
          : '谁拿到它，谁就能换掉这个应用的程序：只交给那个团队。'}
      </p>
    </ActDialog>
  );
};
