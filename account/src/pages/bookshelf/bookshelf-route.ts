import { createElement } from 'react';
import { AccountPage } from '../account-page.tsx';

export const Component = () => createElement(AccountPage, { title: '我的书架' });
