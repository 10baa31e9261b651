// Accounts: captcha, sign-in, password, mail address, profile, sessions.

export const captcha = '/captcha/';
export const refreshCaptcha = (key: string) => `/captcha/refresh/${encodeURIComponent(key)}/`;
export const captchaWork = '/captcha/work/';
export const login = '/login/';
export const register = '/register/';
export const logout = '/logout/';
export const changePassword = '/user/passwd/';
export const passwordHelp = '/password/';
export const forgottenPassword = '/password/forgotten/';
export const newPassword = '/password/new/';
export const sendConfirmation = '/user/email/';
export const confirmEmail = '/email/confirm/';
export const profile = '/user/info/';
export const sessions = '/user/sessions/';
export const endSessions = '/user/sessions/end/';
export const exportAccount = '/user/export/';
export const deleteAccount = '/user/delete/';
