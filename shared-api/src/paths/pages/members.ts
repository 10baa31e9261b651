// Signing in, and what somebody has read or keeps.

/** What was read, on all devices for a member, on this one for a visitor. */
export const history = '/history';
/** What the header's 登录 and 注册 lead to where no script opens their dialog; scripts know them by their `#`. */
export const login = '/login#login';
export const register = '/login#register';
/** For who forgot the password; with a mail's token behind `#` it sets a new one. */
export const password = '/password';
/** Confirms a mail address, by a mail's token behind `#`. */
export const confirmEmail = '/email';
export const user = '/user';
export const settings = '/user/setting';
export const bookshelf = '/user/bookshelf';
export const messages = '/user/message';
export const feedback = '/user/feedback';
export const readingTime = '/user/reading';
