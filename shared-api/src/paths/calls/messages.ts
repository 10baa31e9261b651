import { query } from '../query.ts';

// Messages, and a member's feedback.

export const unreadMessages = '/user/messages/unread/';
export const messages = (cursor?: string) => `/user/messages/${query({ cursor })}`;
export const readMessages = '/user/messages/read/';
export const readAllMessages = '/user/messages/read/all/';
export const deleteMessages = '/user/messages/delete/';
export const deleteAllMessages = '/user/messages/delete/all/';
export const sendFeedback = '/user/feedback/';
export const ownFeedback = (cursor?: string) => `/user/feedback/list/${query({ cursor })}`;
