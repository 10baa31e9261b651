import { query } from '../query.ts';

// The site itself: its frame, what it is made of, and what pages report.

export const links = '/links/';
export const site = '/site/';
export const categories = '/navigation/';
/** The release set that pages are made of now, for /composition. */
export const composition = '/composition/';
/** Every page reports to these that it was opened, its first fault, and how fast it was. */
export const pageLoads = '/page-loads/';
export const clientErrors = '/client-errors/';
export const pageTimes = '/page-times/';
/** Browsers report to it what a page's policy blocked, under which release set. */
export const policyReports = (set: string) => `/policy-reports/${query({ set })}`;
