import type { Command } from 'release/command-line/command';
import { runCommand } from 'release/command-line/run-command';
import { explainFault } from '../../db/storage-fault.ts';

/** Commands by name; each is loaded when it is called. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./commands/novels/import.ts')).importCommand,
  list: async () => (await import('./commands/novels/list.ts')).listCommand,
  show: async () => (await import('./commands/novels/show.ts')).showCommand,
  edit: async () => (await import('./commands/novels/edit.ts')).editCommand,
  cover: async () => (await import('./commands/novels/cover.ts')).coverCommand,
  chapters: async () => (await import('./commands/novels/chapters.ts')).chaptersCommand,
  rules: async () => (await import('./commands/novels/rules.ts')).rulesCommand,
  remove: async () => (await import('./commands/novels/remove.ts')).removeCommand,
  takedown: async () => (await import('./commands/novels/take-down.ts')).takedownCommand,
  restore: async () => (await import('./commands/operations/restore.ts')).restoreCommand,
  picks: async () => (await import('./commands/site/picks.ts')).picksCommand,
  banners: async () => (await import('./commands/site/banners.ts')).bannersCommand,
  blocks: async () => (await import('./commands/site/blocks.ts')).blocksCommand,
  announcements: async () => (await import('./commands/site/announcements.ts')).announcementsCommand,
  categories: async () => (await import('./commands/site/categories.ts')).categoriesCommand,
  links: async () => (await import('./commands/site/links.ts')).linksCommand,
  site: async () => (await import('./commands/site/site.ts')).siteCommand,
  legal: async () => (await import('./commands/site/legal.ts')).legalCommand,
  settings: async () => (await import('./commands/site/settings.ts')).settingsCommand,
  announce: async () => (await import('./commands/members/announce.ts')).announceCommand,
  feedback: async () => (await import('./commands/members/feedback.ts')).feedbackCommand,
  members: async () => (await import('./commands/members/members.ts')).membersCommand,
  'reset-password': async () => (await import('./commands/members/reset-password.ts')).resetPasswordCommand,
  lock: async () => (await import('./commands/members/lock.ts')).lockCommand,
  unlock: async () => (await import('./commands/members/lock.ts')).unlockCommand,
  record: async () => (await import('./commands/operations/record.ts')).recordCommand,
  stats: async () => (await import('./commands/operations/stats.ts')).statsCommand,
  seed: async () => (await import('./commands/operations/seed.ts')).seedCommand,
  backup: async () => (await import('./commands/operations/backup.ts')).backupCommand,
  'move-to-postgres': async () => (await import('./commands/operations/move-to-postgres.ts')).moveToPostgresCommand,
  doctor: async () => (await import('./commands/operations/doctor.ts')).doctorCommand,
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
