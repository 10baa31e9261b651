import { Notice } from 'shared-ui/notice';

/** A page of the account area as long as the site has no accounts: it says so instead of pretending. */
export const AccountPage = ({ title }: { title: string }) => (
  <>
    <title>{`${title} - 书海`}</title>
    <Notice title={title}>账号功能尚未开放。</Notice>
  </>
);
