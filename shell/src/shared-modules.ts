import * as jotai from 'jotai';
import * as jotaiUtils from 'jotai/utils';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as hotToast from 'react-hot-toast';
import * as routerDom from 'react-router-dom';
import * as request from 'shared-api/request';
import * as sharedAuth from 'shared-auth';
import * as theme from 'shared-ui/theme';
import * as styledComponents from 'styled-components';

/** What the shell provides to remotes' server bundles: the same packages that it provides in the browser. */
export const sharedModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': routerDom,
  jotai,
  'jotai/utils': jotaiUtils,
  'styled-components': styledComponents,
  'react-hot-toast': hotToast,
  'shared-auth': sharedAuth,
  'shared-api/request': request,
  'shared-ui/theme': theme,
};
