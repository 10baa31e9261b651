/** The list of the kit's packages, beside them. */
export const kitIndex = 'index.json';

/** The oldest Node that the kit works with: webpack-dev-server asks for it. */
export const kitNode = '22.15.0';

/** A package that teams outside of this repository take from the site. */
export interface KitPackage {
  name: string;
  version: string;
  /** `remote-kit-1.0.0-0123456789.tgz`; what is under a name never changes. */
  file: string;
  /** `sha512-…`, as npm writes it into a lock file. */
  integrity: string;
  /** Bytes. */
  size: number;
}
