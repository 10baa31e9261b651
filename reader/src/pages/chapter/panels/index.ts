export { NoteMarks } from './notes/note-marks.tsx';
export { loadPanel, OpenPanel, Pictures } from './open-panel.tsx';
export { Replacements } from './replacement/replacements.tsx';
export { ReadingAloud } from './speech/speech-session.tsx';
