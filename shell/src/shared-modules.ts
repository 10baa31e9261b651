import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as request from 'shared-api/request';
import * as sharedAuth from 'shared-auth';
import * as theme from 'shared-ui/theme';
import * as jotai from './provided/jotai.ts';
import * as jotaiUtils from './provided/jotai-utils.ts';
import * as hotToast from './provided/react-hot-toast.ts';
import * as router from './provided/react-router-dom.ts';
import * as styledComponents from './provided/styled-components.ts';

/**
 * Modules that the shell provides to remotes, in the browser and on the server alike, under the names of the contract
 * (shared-api/provided), with which a test compares them.
 */
export const sharedModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  jotai,
  'jotai/utils': jotaiUtils,
  'styled-components': styledComponents,
  'react-hot-toast': hotToast,
  'shared-auth': sharedAuth,
  'shared-api/request': request,
  'shared-ui/theme': theme,
};
