/** Characters of an address that readers are led to at most. */
const maxAddressLength = 1_000;

/** Whether a text is an address on the site (`/…`) or on another (`https://…`), without spaces around it. */
const isLinkAddress = (address: string): boolean => {
  if (address.length > maxAddressLength) return false;
  const isOnSite = /^\/(?!\/)[^\s\\]*$/.test(address);
  return isOnSite || (URL.canParse(address) && /^https?:\/\/[^\s\\]+$/.test(address));
};

/**
 * What is wrong with an address that readers are led to, as a sentence; false where nothing is.
 * @param name what the sentence calls the address
 */
export const linkAddressProblem = (name: string, address: string): string | false =>
  !isLinkAddress(address) && `${name}应是本站路径（/ 开头）或网址（https:// 开头）`;
