import { Component, type PropsWithChildren } from 'react';

/** A second failure within this time is not mended by drawing anew. */
const againMs = 1_000;

/**
 * Draws its children anew where React does not find the page's nodes where it put them: a browser's translation and some extensions put
 * each text into elements of their own. Any other error is thrown on, and one that comes again at once.
 */
export class DrawnAnew extends Component<PropsWithChildren, { error?: unknown }> {
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override state: { error?: unknown } = {};
  private mended: unknown;
  private mendedAtMs = -againMs;

  override render() {
    const { error } = this.state;
    if (error !== this.mended) {
      const now = performance.now();
      if (!isMoved(error) || now - this.mendedAtMs < againMs) throw error;
      this.mended = error;
      this.mendedAtMs = now;
    }
    return this.props.children;
  }
}

/** Whether a node was to be taken out of, or put into, another that it does not stand in any more. */
const isMoved = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
