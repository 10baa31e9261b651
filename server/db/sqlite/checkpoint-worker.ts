import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** Entry of the worker that makes SQLite's checkpoints: the fsyncs of one take as long as the disk does, and stop nobody here. */
const database = new Database(workerData as string);

// Passive: it waits for nobody, and leaves to the next one what is still in use.
parentPort?.on('message', () => database.pragma('wal_checkpoint(PASSIVE)'));
