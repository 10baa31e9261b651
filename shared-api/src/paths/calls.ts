/**
 * Calls, relative to the API's base. Source: specification, section 7. In files by what is called for: of each a script has what all
 * pages of its app call for.
 */

export * from './calls/chapters.ts';
export * from './calls/members.ts';
export * from './calls/messages.ts';
export * from './calls/notes.ts';
export * from './calls/novels.ts';
export * from './calls/reading.ts';
export * from './calls/search.ts';
export * from './calls/shelf.ts';
export * from './calls/site.ts';
