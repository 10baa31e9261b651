export { SettingPage as Component } from './setting-page.tsx';
