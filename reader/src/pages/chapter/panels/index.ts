export { NoteMarks, Replacements } from './marks-and-replacements.tsx';
export { loadPanel, OpenPanel, Pictures } from './open-panel.tsx';
export { ReadingAloud } from './speech/speech-session.tsx';
