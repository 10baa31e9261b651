/** Console errors that Chromium writes for requests without a network: a test that takes the network away expects them. */
export const lostNetworkErrors = [
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 50[234]/,
];
