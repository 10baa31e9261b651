import { createElement, type SVGProps } from 'react';

/** An icon as lucide-react's files describe it: elements of an SVG with their attributes, on a square of this size. */
export interface IconData {
  size: number;
  node: [element: string, attributes: Record<string, string>][];
}

type IconProps = SVGProps<SVGSVGElement> & {
  /** Width and height in px, unless CSS says otherwise. */
  size?: number | string;
};

/**
 * Stands in the place of lucide-react's `createLucideIcon`, most of which serves options that we do not use: 1 kB in every
 * app. An icon is hidden from assistive technology unless it has a label.
 */
const createLucideIcon =
  ({ size: drawn, node }: IconData) =>
  ({ size = 24, ...attributes }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': attributes['aria-label'] === undefined || undefined,
        ...attributes,
      },
      node.map(([element, own]) => createElement(element, own)),
    );

export default createLucideIcon;
