/** Local storage's key for the reading time that this browser has counted and not reported yet: one app counts it, another lets go of it. */
export const readingTimeStorageKey = 'reading-time';

/** With what the keys of its reports begin, while they wait in the outbox. */
export const readingTimeReportKey = 'reading-time:';
