/** The form of a file's path in a release, from which no name leads out of its folder. */
const form = /^(?:files|server)\/[\w@-][\w@.-]*$/;

const program = /\.(?:js|cjs|json)$/;

/** How names of pictures and fonts end, which a source may import. */
export const pictureOrFont = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf)$/;

export const isStyle = (file: string): boolean => file.endsWith('.css');

/** Whether a release may have a file. @param file its path from the release's folder */
export const isReleaseFile = (file: string): boolean =>
  form.test(file) && (program.test(file) || isStyle(file) || pictureOrFont.test(file));

/** Whether a file's own name has the hash of its content, as the build puts it into those of styles, pictures and fonts. */
export const isNamedByContent = (file: string): boolean =>
  (isStyle(file) || pictureOrFont.test(file)) && /\.[0-9a-f]{20}\.\w+$/.test(file);
