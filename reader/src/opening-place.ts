import { type DevicePosition, positionKey } from 'shared-api/device-positions';

/**
 * The place that this browser keeps of the chapter at hand; undefined where it keeps none, or where the address itself names a place.
 * @throws Error where the storage cannot be read
 */
export const openingPlace = (): DevicePosition | undefined => {
  const chapterId = location.pathname.split('/').pop() as string;
  const novelId = chapterId.split('-')[0] as string;
  const place = JSON.parse(localStorage.getItem(positionKey(novelId)) as string) as DevicePosition | null;
  return place?.chapter_id === chapterId && !location.hash ? place : undefined;
};

/** Shows the page that was hidden until it stands at its place. */
export const showPage = (): void => {
  document.documentElement.style.visibility = '';
};
