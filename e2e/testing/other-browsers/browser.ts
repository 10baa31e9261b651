/** Interface between the suite and a browser, implemented in firefox.ts and webkit.ts. */
export interface Browser {
  /** Name and version, as the browser says them. */
  version: string;
  /** A tab of a visitor who was never here. */
  newTab: () => Promise<Tab>;
  close: () => Promise<void>;
}

export interface Tab {
  open: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a function in the page. It sees its arguments alone. */
  evaluate: <Result, Args extends unknown[]>(task: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  /** Presses the pointer at a point of the window. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses keys one after the other, each a letter or one of the names below. */
  press: (...keys: string[]) => Promise<void>;
  /** Errors that the browser itself told of; empty where its driver hears none. */
  errors: string[];
  close: () => Promise<void>;
}

/** Keys without a letter, and WebDriver's signs for them. */
export const namedKeys: Record<string, string> = {
  ArrowRight: '\uE014',
  ArrowLeft: '\uE012',
  Enter: '\uE007',
  Escape: '\uE00C',
};
