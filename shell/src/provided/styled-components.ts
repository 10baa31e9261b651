export {
  createGlobalStyle,
  css,
  default,
  isStyledComponent,
  keyframes,
  StyleSheetManager,
  styled,
  ThemeContext,
  ThemeProvider,
  useTheme,
} from 'styled-components';
