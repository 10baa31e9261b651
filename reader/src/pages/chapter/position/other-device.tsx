import { MonitorSmartphone } from 'lucide-react';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { color, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { OtherDeviceOffer } from './use-other-device.ts';

/** Quiet question at the foot of the screen: another device has read elsewhere. */
export const OtherDevice = ({ progress, jump, stay }: OtherDeviceOffer) => (
  <OfferCard role="status">
    <MonitorSmartphone size={20} aria-hidden="true" />
    <OfferText>
      另一台设备读到 第 {progress.no} 章<ChapterName>{progress.chapter_title}</ChapterName>
    </OfferText>
    <OfferActions>
      <QuietButton type="button" onClick={stay}>
        留在这里
      </QuietButton>
      <PrimaryButton type="button" onClick={jump}>
        跳转
      </PrimaryButton>
    </OfferActions>
  </OfferCard>
);

/* Above the bar at the foot of a phone's screen. */
const OfferCard = styled.div`
  position: fixed;
  z-index: 5;
  inset-block-end: calc(72px + env(safe-area-inset-bottom));
  inset-inline: ${space.m};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.m};
  max-inline-size: 540px;
  margin-inline: auto;
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.inkSoft};
  box-shadow: ${shadow};
  font-size: ${text.small};

  & > svg {
    flex: none;
  }
`;

const OfferText = styled.p`
  display: grid;
  flex: 1 1 12em;
  min-inline-size: 0;
  line-height: 1.5;
`;

const ChapterName = styled.span`
  overflow: hidden;
  color: ${color.ink};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const OfferActions = styled.div`
  display: flex;
  flex: none;
  gap: ${space.s};
  margin-inline-start: auto;
`;
