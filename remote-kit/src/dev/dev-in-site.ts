import path from 'node:path';
import { buildAppIn, webpackCli } from '../build-app.ts';
import { builtDescription } from '../project.ts';
import { runTogether } from './run-together.ts';
import { serveBuild } from './serve-build.ts';

/** A build on this machine: where browsers on it get its files, and what it says about itself. */
export interface OwnBuild {
  origin: string;
  description: unknown;
}

/** A link by which a browser gets the build inside the site. */
export interface SiteLink {
  link: string;
  /** Tells the site how the build is described now. */
  renew: (description: unknown) => Promise<void>;
}

/** Time between two looks at whether the build is another. */
const lookMs = 500;

/**
 * A remote inside a running site, wherever that runs: it is built anew when its sources change, the site is told what the
 * build is, and browsers on this machine take its files from here.
 * @param folder the remote's own
 * @param port where the build is served
 * @param openLink asks the site for a link to the build
 */
export const devInSite = async (
  folder: string,
  port: string,
  openLink: (build: OwnBuild) => Promise<SiteLink>,
): Promise<void> => {
  await buildAppIn(folder, 'development');
  const { origin } = await serveBuild(folder, 'development', Number(port));
  const description = builtDescription(folder, 'development');
  const { link, renew } = await openLink({ origin, description });
  console.error(`构建在 ${origin}。在网站里试看：\n${link}`);
  const config = path.join(folder, 'webpack.config.js');
  runTogether(folder, [{ args: [webpackCli(), '--watch', '--config', config, '--mode', 'development'] }]);
  tellOfBuilds(folder, description, renew);
};

/** Tells the site of each further build, one after the other. */
const tellOfBuilds = (folder: string, first: unknown, renew: SiteLink['renew']): void => {
  let told = JSON.stringify(first);
  const look = async (): Promise<void> => {
    const description = builtDescription(folder, 'development');
    const text = JSON.stringify(description);
    if (description !== undefined && text !== told) {
      told = text;
      await renew(description).then(
        () => console.error('网站已经知道新的构建：刷新页面即可看到'),
        (error) => console.error(error instanceof Error ? error.message : error),
      );
    }
    setTimeout(look, lookMs);
  };
  setTimeout(look, lookMs);
};
