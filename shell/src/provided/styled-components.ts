export {
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
} from 'styled-components';
