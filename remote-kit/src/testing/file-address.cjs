/** Stands for the address of a picture or a font in tests of units. */
module.exports = '/file';
