import { type PageData, pageDataId } from 'shared-api/contract';

/** What the server wrote into this page. @throws Error where the page was not made by our server */
export const readPageData = (): PageData => {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error(`页面缺少 #${pageDataId}：它必须由书海的服务器给出`);
  return JSON.parse(text) as PageData;
};
