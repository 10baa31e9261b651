import { type PageData, pageDataId } from 'shared-api/contract';

/** Reads the data that the server wrote into this page. @throws Error where there are none */
export const readPageData = (): PageData => {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error(`页面缺少 #${pageDataId}：它必须由网站的服务器给出`);
  return JSON.parse(text) as PageData;
};
