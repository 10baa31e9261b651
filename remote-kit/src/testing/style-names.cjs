/** Stands for a CSS file in tests of units: each of its names is itself. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
