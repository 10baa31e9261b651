import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { fingerSize } from 'shared-ui/theme';
import styled from 'styled-components';
import { IconButton } from '../controls/icon-button.tsx';
import { Field } from './field.tsx';

/** A field for a password, which a button in it shows and hides. */
export const PasswordField = (field: Omit<ComponentProps<typeof Field>, 'type' | 'beside'>) => {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <RoomForButton>
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        beside={
          <ShowButton
            type="button"
            aria-label="显示所填内容"
            aria-pressed={isShown}
            // The field stays touched and focused, so that its keyboard stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={20} aria-hidden="true" />
          </ShowButton>
        }
      />
    </RoomForButton>
  );
};

const RoomForButton = styled.div`
  input {
    padding-inline-end: ${fingerSize};
  }

  ::-ms-reveal {
    display: none;
  }
`;

const ShowButton = styled(IconButton)`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
`;
