import type { Command } from 'release/command-line/command';
import { runCommand } from 'release/command-line/run-command';
import { explainFault } from '../../db/storage-fault.ts';

/** Commands by name; each is loaded when it is called. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./commands/import.ts')).importCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
  show: async () => (await import('./commands/show.ts')).showCommand,
  edit: async () => (await import('./commands/edit.ts')).editCommand,
  cover: async () => (await import('./commands/cover.ts')).coverCommand,
  chapters: async () => (await import('./commands/chapters.ts')).chaptersCommand,
  rules: async () => (await import('./commands/rules.ts')).rulesCommand,
  remove: async () => (await import('./commands/remove.ts')).removeCommand,
  takedown: async () => (await import('./commands/takedown.ts')).takedownCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  picks: async () => (await import('./commands/picks.ts')).picksCommand,
  banners: async () => (await import('./commands/banners.ts')).bannersCommand,
  blocks: async () => (await import('./commands/blocks.ts')).blocksCommand,
  announcements: async () => (await import('./commands/announcements.ts')).announcementsCommand,
  categories: async () => (await import('./commands/categories.ts')).categoriesCommand,
  links: async () => (await import('./commands/links.ts')).linksCommand,
  site: async () => (await import('./commands/site.ts')).siteCommand,
  legal: async () => (await import('./commands/legal.ts')).legalCommand,
  settings: async () => (await import('./commands/settings.ts')).settingsCommand,
  announce: async () => (await import('./commands/announce.ts')).announceCommand,
  feedback: async () => (await import('./commands/feedback.ts')).feedbackCommand,
  members: async () => (await import('./commands/members.ts')).membersCommand,
  'reset-password': async () => (await import('./commands/reset-password.ts')).resetPasswordCommand,
  lock: async () => (await import('./commands/lock.ts')).lockCommand,
  unlock: async () => (await import('./commands/lock.ts')).unlockCommand,
  record: async () => (await import('./commands/record.ts')).recordCommand,
  stats: async () => (await import('./commands/stats.ts')).statsCommand,
  seed: async () => (await import('./commands/seed.ts')).seedCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  'move-to-postgres': async () => (await import('./commands/move-to-postgres.ts')).moveToPostgresCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
};

/** Names of the commands. */
export const libraryCommands = Object.keys(commands);

/** Commands that may run for minutes beside a running site. */
export const longCommands: readonly string[] = ['import', 'seed', 'backup', 'move-to-postgres', 'doctor'];

/**
 * Runs one command of `npm run library`.
 *
 * @param args the command's name and its arguments
 * @returns the exit code: 0 done, 1 failed, 2 called wrong
 */
export const runLibrary = (args: string[]): Promise<number> =>
  runCommand({ call: 'npm run library', commands, explain: explainFault }, args);
