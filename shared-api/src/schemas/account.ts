import { type Static, Type } from 'typebox';
import {
  alignments,
  readingBounds,
  readingFonts,
  readingModes,
  scripts,
  themes,
  turnEffects,
} from '../settings/reading-settings.ts';
import { Nullable, Time } from './common.ts';

export const bioLength = 200;

/** A captcha's key and the address of its picture. Source: specification, section 3. */
export const Captcha = Type.Object({
  captcha_key: Type.String(),
  captcha_image: Type.String({ description: '图片地址，含 captcha' }),
});

/**
 * A proof of work in a picture's place (altcha's challenge, version 2). The answer is sent as the form's code: JSON with
 * `counter` and `derivedKey`.
 */
export const CaptchaWork = Type.Object({
  captcha_key: Type.String(),
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
  }),
});

/** Body of a login. Lengths are checked by the call itself, so that each error gets its own sentence. */
export const LoginForm = Type.Object({
  username: Type.String(),
  password: Type.String(),
  code: Type.String(),
  captcha_key: Type.String(),
  remember: Type.Optional(Type.Boolean()),
});
export const RegisterForm = Type.Object({
  username: Type.String(),
  password: Type.String(),
  repassword: Type.String(),
  code: Type.String(),
  captcha_key: Type.String(),
  invitation_token: Type.Optional(
    Type.String({ maxLength: 100, description: '邀请链接里的口令；本站只接受邀请注册时必须有' }),
  ),
});
/** Body of a change of password: the current one, the new one, and the new one repeated. */
export const PasswordForm = Type.Object({ passwd: Type.String(), passwd1: Type.String(), passwd2: Type.String() });

export const SignedIn = Type.Object({ username: Type.String() });
/** A success with a sentence for the member. */
export const Done = Type.Object({ msg: Type.String() });

const within = ({ min, max }: { min: number; max: number }) => ({ minimum: min, maximum: max });
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$', description: '颜色，如 #f2ead8' });

/** Reading settings of a member; shared-api/reading-settings says what each is. `changed_at` decides between two devices. */
export const Preferences = Type.Object({
  theme: Type.Enum([...themes]),
  font: Type.Enum([...readingFonts]),
  size: Type.Integer(within(readingBounds.size)),
  line_height: Type.Number(within(readingBounds.line_height)),
  width: Type.Integer(within(readingBounds.width)),
  gap: Type.Number(within(readingBounds.gap)),
  indent: Type.Boolean(),
  mode: Type.Enum([...readingModes]),
  turn: Type.Enum([...turnEffects]),
  weight: Type.Integer(within(readingBounds.weight)),
  margin: Type.Integer(within(readingBounds.margin)),
  align: Type.Enum([...alignments]),
  clock: Type.Boolean(),
  script: Type.Enum([...scripts]),
  brightness: Type.Integer(within(readingBounds.brightness)),
  ink: Colour,
  paper: Colour,
  changed_at: Nullable(Time),
});

export const Profile = Type.Object({
  username: Type.String(),
  nickname: Type.String(),
  gender: Type.Enum(['', '男', '女', '其他']),
  bio: Type.String(),
  email: Type.String(),
  /** Whether the address is confirmed; null where the site sends no mail. */
  email_confirmed: Nullable(Type.Boolean()),
  created_at: Time,
  preferences: Preferences,
});

/** How to get a new password: by mail, or from whom. */
export const PasswordHelp = Type.Object({
  by_mail: Type.Boolean(),
  contact: Type.String({ description: '找谁，没有设置时为空' }),
});
/** Asks for a mail with a link to a new password. */
export const ForgottenPassword = Type.Object({
  username: Type.String(),
  code: Type.String(),
  captcha_key: Type.String(),
});
const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: '邮件链接里 # 后面的部分' });
export const NewPassword = Type.Object({ token: LinkToken, password: Type.String(), repassword: Type.String() });
export const MailToken = Type.Object({ token: LinkToken });

/** Change of a profile; fields that are left out stay as they are. */
export const ProfileChange = Type.Object(
  {
    nickname: Type.Optional(Type.String()),
    gender: Type.Optional(Profile.properties.gender),
    bio: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    preferences: Type.Optional(Type.Partial(Preferences, { additionalProperties: false })),
  },
  { additionalProperties: false },
);

/** A device on which a member is signed in. */
export const Session = Type.Object({
  id: Type.String(),
  device: Type.String({ description: '浏览器与系统，如 Chrome · Android' }),
  created_at: Time,
  /** When the member first signed in with this browser: it tells two of one name apart. */
  first_seen_at: Time,
  last_seen_at: Time,
  current: Type.Boolean(),
});

/** Ids of rows as lists name them, decimal digits. */
export const Ids = Type.Object({
  ids: Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,14}$' }), { minItems: 1, maxItems: 500 }),
});
export const Unread = Type.Object({ count: Type.Integer({ minimum: 0 }) });

/** Body of the deletion of an account, which asks for the password again. */
export const AccountDeletion = Type.Object({ passwd: Type.String() });

export type Captcha = Static<typeof Captcha>;
export type CaptchaWork = Static<typeof CaptchaWork>;
export type LoginForm = Static<typeof LoginForm>;
export type RegisterForm = Static<typeof RegisterForm>;
export type PasswordHelp = Static<typeof PasswordHelp>;
export type PasswordForm = Static<typeof PasswordForm>;
export type Preferences = Static<typeof Preferences>;
export type Profile = Static<typeof Profile>;
export type ProfileChange = Static<typeof ProfileChange>;
export type Session = Static<typeof Session>;
