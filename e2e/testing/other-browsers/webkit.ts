import { spawn } from 'node:child_process';
import { Builder, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../servers/free-port.ts';
import { type Browser, namedKeys, type Tab } from './browser.ts';

/** Starts WebKitGTK's WebKitWebDriver, whose sessions are windows of its MiniBrowser; without a display on one of its own. */
export const startWebkit = async (): Promise<Browser> => {
  const port = await freePort();
  const driver = ['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'];
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const [command = '', ...args] =
    DISPLAY || WAYLAND_DISPLAY ? driver : ['xvfb-run', '-a', '-s', '-screen 0 1280x900x24', ...driver];
  // A group of its own, which ends as a whole.
  const service = spawn(command, args, { stdio: 'ignore', detached: true });
  const close = async () => {
    if (service.pid && service.exitCode === null) process.kill(-service.pid);
  };
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(`${address}/status`))) {
    if (service.exitCode !== null) throw new Error(`${command} ended with ${service.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const newSession = () => new Builder().usingServer(address).forBrowser('MiniBrowser').build();
  const first = await newSession();
  const version = `WebKitGTK ${(await first.getCapabilities()).getBrowserVersion()}`;
  await first.quit();
  const newTab = async () => {
    const session = await newSession();
    await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    return tabOf(session);
  };
  return { version, newTab, close };
};

const tabOf = (driver: WebDriver): Tab => ({
  open: (address) => driver.get(address),
  reload: () => driver.navigate().refresh(),
  evaluate: (task, ...args) => driver.executeScript(`return (${task})(...arguments)`, ...args),
  clickAt: (x, y) =>
    driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
      .click()
      .perform(),
  press: (...keys) =>
    driver
      .actions()
      .sendKeys(...keys.map((key) => namedKeys[key] ?? key))
      .perform(),
  errors: [],
  close: () => driver.quit(),
});

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
