// One race must not hold back everybody's work: under CI a test has a second try, and the run names it at its end.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
